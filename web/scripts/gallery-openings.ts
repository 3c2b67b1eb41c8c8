import type { Locator, Page } from '@playwright/test';
import type { PageName } from '../gallery/pages.ts';

/** A state of the gallery that only an action shows. */
export interface Opening {
  readonly name: string;
  readonly page: PageName;
  /** Performs the action, and returns the part of the page that axe checks. */
  readonly open: (page: Page) => Promise<Locator>;
  /** Rules of axe that it may violate. */
  readonly exempt?: readonly string[];
  readonly narrowOnly?: true;
  /** Its page has a clock that `open` can advance. */
  readonly fakeClock?: true;
}

/** Floating parts are at the end of the page, outside every landmark, and are reached through their button. */
const FLOATING = ['region'];
/** Rows with two lines have no room for two targets of 24 pixels. */
export const DENSE = ['target-size'];

const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

function dialog(name: string, button: string): Opening {
  const open = async (page: Page) => {
    await press(page, button);
    const opened = page.getByRole('dialog');
    await opened.waitFor();
    return opened;
  };
  return { name, page: 'dialogs', open };
}

function confirmation(name: string, button: string, then: (page: Page) => Promise<unknown>): Opening {
  const open = async (page: Page) => {
    await press(page, button);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
    await then(page);
    return page.getByRole('dialog');
  };
  return { name, page: 'dialogs', open };
}

async function openList(page: Page, label: string, typed = ''): Promise<Locator> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.click();
  if (typed !== '') await field.pressSequentially(typed);
  await page.getByRole('combobox', { name: label, exact: true, expanded: true }).waitFor();
  return page.getByRole('listbox');
}

export const OPENINGS: readonly Opening[] = [
  dialog('dialog', 'Plain'),
  dialog('leave', 'Leaving'),
  dialog('conflict', 'Edit conflict'),
  confirmation('confirm-refused', 'Refused', (page) => page.getByRole('dialog').getByRole('alert').waitFor()),
  confirmation('confirm-busy', 'Endless', (page) =>
    page.getByRole('button', { name: 'Delete client', disabled: true }).waitFor(),
  ),
  dialog('commands', 'Found'),
  dialog('commands-many', 'Many'),
  dialog('commands-searching', 'Searching'),
  dialog('commands-failed', 'Found in part'),
  dialog('commands-none', 'No results'),
  { name: 'find', page: 'choices', exempt: FLOATING, open: (page) => openList(page, 'Fruit', 'e') },
  {
    name: 'find-none',
    page: 'choices',
    exempt: FLOATING,
    open: async (page) => {
      await openList(page, 'Fruit', 'xyz');
      return page.getByText('No fruit found').locator('..');
    },
  },
  { name: 'tags', page: 'choices', exempt: FLOATING, open: (page) => openList(page, 'Managers') },
  {
    name: 'popover',
    page: 'choices',
    exempt: FLOATING,
    open: async (page) => {
      await press(page, 'Filter');
      await page.getByRole('combobox', { name: 'Status' }).waitFor();
      return page.getByRole('dialog', { name: 'Filter' });
    },
  },
  {
    name: 'menu',
    page: 'parts',
    exempt: FLOATING,
    open: async (page) => {
      await press(page, 'Actions for Demo client');
      await page.getByRole('menuitem', { name: 'Delete client' }).hover();
      return page.getByRole('menu');
    },
  },
  {
    name: 'copied',
    page: 'parts',
    open: async (page) => {
      const button = page.getByRole('button', { name: /^Copy client ID/ });
      await button.click();
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
      return button.locator('..');
    },
  },
  {
    name: 'export-failed',
    page: 'details',
    open: async (page) => {
      const buttons = page.getByRole('button', { name: 'Export CSV' });
      // The exports of details-page.tsx that keep loading, and that fail.
      for (const each of [buttons.nth(2), buttons.nth(3)]) await each.click();
      const failure = page.getByText("Couldn't load the rows. Please try again.");
      await failure.waitFor();
      return failure.locator('..');
    },
  },
  {
    name: 'toasts',
    page: 'parts',
    open: async (page) => {
      for (const each of ['Positive toast', 'Negative toast', 'Toast with action']) await press(page, each);
      await page.getByText('Filters cleared').waitFor();
      return page.locator('.mantine-Notifications-root').filter({ hasText: 'Filters cleared' });
    },
  },
  {
    name: 'drawer',
    page: 'parts',
    narrowOnly: true,
    open: async (page) => {
      await press(page, 'Open navigation');
      await page.getByRole('dialog').getByRole('link', { name: 'Tables' }).waitFor();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'tables-reloading',
    page: 'tables',
    // Rows that a reload replaces are dimmed.
    exempt: ['color-contrast', ...DENSE],
    open: async (page) => {
      await press(page, 'Toggle reload');
      return tableOf(page, 'Clients');
    },
  },
  {
    name: 'tables-scrolled',
    page: 'tables',
    exempt: DENSE,
    open: async (page) => {
      const table = tableOf(page, 'Many clients');
      await table.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.getByRole('link', { name: 'Client 150', exact: true }).waitFor();
      return table;
    },
  },
  {
    name: 'columns',
    page: 'tables',
    exempt: FLOATING,
    open: async (page) => {
      await press(page, 'Columns');
      await page.getByRole('checkbox', { name: 'Created' }).uncheck();
      await page.getByRole('button', { name: 'Columns (1 hidden)' }).waitFor();
      return page.getByRole('group', { name: 'Shown columns' });
    },
  },
  {
    name: 'tables-compact',
    page: 'tables',
    exempt: DENSE,
    open: async (page) => {
      await press(page, 'Toggle density');
      return tableOf(page, 'Clients');
    },
  },
  {
    name: 'widgets-silent',
    page: 'widgets',
    fakeClock: true,
    open: async (page) => {
      await page.clock.fastForward('00:11');
      // Both widgets of the page fail if the other one also loads too late for the advanced clock.
      const failure = page.getByText("The widget didn't load.").first();
      await failure.waitFor();
      return failure.locator('..');
    },
  },
];
