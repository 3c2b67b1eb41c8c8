import type { Page } from '@playwright/test';
import * as z from 'zod';
import { sendGraphql } from './clients.ts';
import type { PageIds } from './pages.ts';
import { findSeries } from './series.ts';

const Ids = z.object({
  apiClients: z.array(z.object({ id: z.string(), name: z.string() })),
  widgetNamespaces: z.array(z.object({ widgets: z.array(z.object({ id: z.string(), slug: z.string() })) })),
});

/** Ids for the URLs of pages: a client and a widget of the account's customer, a series, and a customer that does not exist. */
export async function findIds(page: Page): Promise<PageIds> {
  const query = '{ apiClients { id name } widgetNamespaces { widgets { id slug } } }';
  const { apiClients, widgetNamespaces } = await sendGraphql(page, Ids, query);
  const widgets = widgetNamespaces.flatMap((namespace) => namespace.widgets);
  return {
    clientId: apiClients.find(({ name }) => name === 'Production website')?.id ?? 'none',
    // It has some of the games, and a frame that is shorter than its placeholder.
    widgetId: widgets.find(({ slug }) => slug === 'league-table')?.id ?? 'none',
    seriesId: (await findSeries(({ bestOf, lifecycle }) => bestOf === 3 && lifecycle !== 'over')).id,
    // The pages of an unknown customer have the titles of `PAGES`, too.
    customerId: 'none',
  };
}
