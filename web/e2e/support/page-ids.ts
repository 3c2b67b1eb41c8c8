import type { Page } from '@playwright/test';
import * as z from 'zod';
import { sendGraphql } from './clients.ts';
import type { PageIds } from './pages.ts';
import { findSeries } from './series.ts';

const Ids = z.object({
  apiClients: z.array(z.object({ id: z.string(), name: z.string() })),
  widgetNamespaces: z.array(z.object({ widgets: z.array(z.object({ id: z.string(), slug: z.string() })) })),
});

/** Objects of the account's customer for the addresses of pages; no customer of that id exists. */
export async function findIds(page: Page): Promise<PageIds> {
  const query = '{ apiClients { id name } widgetNamespaces { widgets { id slug } } }';
  const { apiClients, widgetNamespaces } = await sendGraphql(page, Ids, query);
  const widgets = widgetNamespaces.flatMap((namespace) => namespace.widgets);
  return {
    clientId: apiClients.find(({ name }) => name === 'Production website')?.id ?? 'none',
    // With games of its own and others, and a frame that is lower than its placeholder.
    widgetId: widgets.find(({ slug }) => slug === 'league-table')?.id ?? 'none',
    seriesId: (await findSeries(({ bestOf, lifecycle }) => bestOf === 3 && lifecycle !== 'over')).id,
    // That there is no such customer is said under the same title.
    customerId: 'none',
  };
}
