import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accountClientsApi, Client3, Key3 } from './account-clients.ts';
import { accountCustomersApi, CreateCustomerBody, Customer, PatchCustomerBody, SignAgreementBody } from './account-customers.ts';
import { accountWidgetsApi } from './account-widgets.ts';
import { CombinationResponse, CombinationBody } from './bet-builder.ts';
import { dashboardApi } from './dashboard.ts';
import { Match, Player, Roster, Series, Team, Tournament } from './data.ts';
import { ErrorBody } from './errors.ts';
import { Market, MarketLabel } from './odds.ts';
import { PushMessage } from './push.ts';
import { loose } from './schema-tools.ts';

const clients = accountClientsApi;
const customers = accountCustomersApi;
const widgets = accountWidgetsApi;

/** The strict schema of every golden example. */
const SCHEMAS: Record<string, z.ZodType> = {
  'combination-answer': CombinationResponse,
  'combination-body': CombinationBody,
  'create-customer-body': CreateCustomerBody,
  'customer-agent': customers.createAgent.response,
  'dashboard-customers': dashboardApi.customers.response,
  'dashboard-user': dashboardApi.user.response,
  'error-stale-version': ErrorBody,
  'key-secret': clients.keySecret.response,
  'market-labels': z.array(MarketLabel),
  'open-invoices': customers.openInvoices.response,
  'patch-customer-body': PatchCustomerBody,
  'push-going-away': PushMessage,
  'push-heartbeat': PushMessage,
  'push-init': PushMessage,
  'push-market-update': PushMessage,
  'push-match-update': PushMessage,
  'push-series-update': PushMessage,
  'push-update-without-state': PushMessage,
  'preview-series': widgets.previewSeries.response,
  'push-channel-categories': clients.pushChannelCategories.response,
  'push-channels': clients.pushChannels.response,
  'sign-agreement-body': SignAgreementBody,
  'token-names': clients.tokenNames.response,
  'unsigned-agreement': customers.unsignedAgreement.response,
  'widget-namespaces': widgets.widgetNamespaces.response,
  client3: z.strictObject({ client: Client3 }),
  customer: Customer,
  games: clients.games.response,
  key3: z.strictObject({ key: Key3 }),
  market: Market,
  match: Match,
  players: z.array(Player),
  products: clients.products.response,
  rosters: z.array(Roster),
  series: Series,
  teams: z.array(Team),
  token3: clients.createToken.response,
  tournaments: z.array(Tournament),
  users: customers.users.response,
  widgets: widgets.widgets.response,
};

const folder = new URL('../golden/', import.meta.url);
const golden = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

/** A copy of a value with an unknown key in every object. */
function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, extended(inner)])), not_in_the_contract: 1 };
}

/** A copy of a value without its keys that are null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  );
}

it('every golden example has a schema', () => {
  expect(
    readdirSync(folder)
      .map((file) => file.replace('.json', ''))
      .toSorted(),
  ).toEqual(Object.keys(SCHEMAS).toSorted());
});

describe.each(Object.keys(SCHEMAS))('%s', (name) => {
  const strict = SCHEMAS[name] ?? z.never();

  it('is accepted unchanged and rejected with an unknown key', () => {
    expect(strict.parse(golden(name))).toEqual(golden(name));
    expect(strict.safeParse(extended(golden(name))).success).toBe(false);
  });

  it('is read with unknown keys, and without nulls as the same value', () => {
    const read = loose(strict).parse(golden(name));
    expect(loose(strict).safeParse(extended(golden(name))).success).toBe(true);
    // Request bodies are never read; in a patch, null is a value.
    if (name.endsWith('-body')) return;
    expect(withoutNulls(loose(strict).parse(withoutNulls(golden(name))))).toEqual(withoutNulls(read));
  });
});
