import type { Page } from '@playwright/test';
import type { PageName } from '../gallery/pages.ts';

/** A part of the gallery that shows only after an action. */
export interface Opening {
  readonly name: string;
  readonly page: PageName;
  readonly open: (page: Page) => Promise<unknown>;
  /** Rules of axe that it is not measured by. */
  readonly exempt?: readonly string[];
  readonly narrowOnly?: true;
  /** Whether time is frozen until `open` advances it. */
  readonly clock?: true;
}

/** Floating parts are at the end of the page, outside every landmark, and are reached through their button. */
const FLOATING = ['region'];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

function dialog(name: string, button: string): Opening {
  const open = async (page: Page) => {
    await press(page, button);
    await page.getByRole('dialog').waitFor();
  };
  return { name, page: 'dialogs', open };
}

function confirmation(name: string, button: string, then: (page: Page) => Promise<unknown>): Opening {
  const open = async (page: Page) => {
    await press(page, button);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
    await then(page);
  };
  return { name, page: 'dialogs', open };
}

async function openList(page: Page, label: string, typed = ''): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.click();
  if (typed !== '') await field.pressSequentially(typed);
  await page.getByRole('combobox', { name: label, exact: true, expanded: true }).waitFor();
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
  { name: 'find-none', page: 'choices', exempt: FLOATING, open: (page) => openList(page, 'Fruit', 'xyz') },
  { name: 'tags', page: 'choices', exempt: FLOATING, open: (page) => openList(page, 'Managers') },
  {
    name: 'popover',
    page: 'choices',
    exempt: FLOATING,
    open: async (page) => {
      await press(page, 'Filter');
      await page.getByRole('combobox', { name: 'Status' }).waitFor();
    },
  },
  {
    name: 'menu',
    page: 'parts',
    exempt: FLOATING,
    open: async (page) => {
      await press(page, 'Actions for Demo client');
      await page.getByRole('menuitem', { name: 'Delete client' }).hover();
    },
  },
  {
    name: 'copied',
    page: 'parts',
    open: async (page) => {
      await page.getByRole('button', { name: /^Copy client id/ }).click();
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'export-failed',
    page: 'details',
    open: async (page) => {
      const buttons = page.getByRole('button', { name: 'Export CSV' });
      // The first never ends, the other fails.
      for (const each of [buttons.nth(2), buttons.nth(3)]) await each.click();
      await page.getByText("Couldn't load the rows. Please try again.").waitFor();
    },
  },
  {
    name: 'toasts',
    page: 'parts',
    open: async (page) => {
      for (const each of ['Positive toast', 'Negative toast', 'Toast with action']) await press(page, each);
      await page.getByText('Filters cleared').waitFor();
    },
  },
  {
    name: 'drawer',
    page: 'parts',
    narrowOnly: true,
    open: async (page) => {
      await press(page, 'Open navigation');
      await page.getByRole('dialog').getByRole('link', { name: 'Tables' }).waitFor();
    },
  },
  {
    name: 'tables-reloading',
    page: 'tables',
    // What is on its way out is dimmed, and says so.
    exempt: ['color-contrast'],
    open: (page) => press(page, 'Toggle reload'),
  },
  {
    name: 'tables-scrolled',
    page: 'tables',
    open: async (page) => {
      await page.getByRole('table', { name: 'Many clients' }).scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo(0, 6_300));
      await page.getByRole('button', { name: 'Client 150', exact: true }).waitFor();
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
    },
  },
  { name: 'tables-compact', page: 'tables', open: (page) => press(page, 'Toggle density') },
  {
    name: 'widgets-silent',
    page: 'widgets',
    clock: true,
    open: async (page) => {
      await page.clock.fastForward('00:11');
      await page.getByText("The widget didn't load.").waitFor();
    },
  },
];
