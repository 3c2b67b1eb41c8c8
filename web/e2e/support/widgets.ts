import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import type { Account } from './accounts.ts';
import { queryAs } from './sessions.ts';
import { expect } from './test.ts';

/** The table of one namespace. */
export function tableOf(page: Page, namespace: string): Locator {
  return page.getByRole('table', { name: `Widgets of ${namespace}` });
}

const Widgets = z.object({
  widgetNamespaces: z.array(z.object({ widgets: z.array(z.object({ id: z.string(), slug: z.string() })) })),
});

/** Id of a widget of the account's customer. */
export async function findWidget(account: Account, slug: string): Promise<string> {
  const { widgetNamespaces } = await queryAs(account, Widgets, '{ widgetNamespaces { widgets { id slug } } }');
  const found = widgetNamespaces.flatMap(({ widgets }) => widgets).find((widget) => widget.slug === slug);
  if (found === undefined) throw new Error(`There is no widget ${slug}.`);
  return found.id;
}

/** Part of the request for the series of a preview. */
export const PREVIEW_CALL = 'query WidgetPreview';

const WIDGET_PAGE = /\/widgets\/[^/]+\/[^/]+\/\d+$/;

/** Delays the widget pages until the returned function is called. */
export async function delayWidgetPages(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(WIDGET_PAGE, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Sends a message from the page to itself. */
export async function postFromPage(page: Page, message: unknown): Promise<void> {
  await page.evaluate((data) => window.postMessage(data, '*'), message);
}

/** Sends a message from the widget's frame to the page, once the frame has loaded. */
export async function postFromFrame(page: Page, index: number, message: unknown): Promise<void> {
  const widgets = () => page.frames().filter((each) => WIDGET_PAGE.test(each.url()));
  await expect.poll(() => widgets().length).toBeGreaterThan(index);
  const frame = widgets()[index];
  if (!frame) throw new Error(`The page has no widget number ${index}.`);
  await frame.evaluate((data) => window.parent.postMessage(data, '*'), message);
}
