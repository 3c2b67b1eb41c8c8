import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Credentials } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';
import { trustedQueries } from '../support/trusted-documents.ts';

/** The feed stays open between queries, so that its list is loaded once. */
const stack = useStack({ FEED_LINGER_MS: 600_000, WEBHOOKS: 'public' });
const Customers = z.array(z.object({ id: z.string(), name: z.nullable(z.string()) }));

let users: readonly Credentials[];
let variables: Record<string, unknown>;

beforeAll(async () => {
  const { gateway, sandbox } = stack();
  const trader = await gateway.startTrading('trader@example.test');
  const superuser = { bearer: await gateway.signIn('super@example.test') };
  const customers = Customers.parse(await sandbox.control.allState('customers'));
  const unsigned = { bearer: await gateway.signIn('unsigned@example.test') };
  users = [trader, superuser, unsigned, { ...superuser, actingCustomer: customers[0]?.id ?? '' }];
  const firstId = async (document: string, credentials: Credentials): Promise<string> =>
    /"id":"([^"]+)"/.exec(JSON.stringify((await gateway.request(document, {}, credentials)).data))?.[1] ?? 'none';
  const markets = await sandbox.control.allState('markets');
  const market = markets.find(({ type, state }) => type === 'series_winner' && state === 'open');
  const clientId = await firstId('{ apiClients { id } }', trader);
  const widgetId = await firstId('{ widgetNamespaces { widgets { id } } }', trader);
  const seriesId = String(market?.fixture.id);
  variables = {
    seriesId,
    clientId,
    token: 'none',
    name: 'North',
    first: 20,
    days: 7,
    customerId: customers[0]?.id,
    at: new Date(Date.now() - 1_000).toISOString(),
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() - 1_000).toISOString(),
    ids: [market?.id],
    marketId: market?.id,
    gameId: '1',
    selectionIds: market?.selections.map(({ id }) => `${market.id}:${id}`),
    filter: { search: 'a' },
    customerIds: [customers[0]?.id],
    id: customers[0]?.id,
    // Variables of one query each.
    AgreementPage: { customerId: customers.find(({ name }) => name === 'Larkfield Wagering')?.id },
    ApiClientPage: { id: clientId },
    EditClientPage: { id: clientId },
    WidgetPage: { id: widgetId },
    WidgetPreview: { id: widgetId },
    InspectorPage: { id: clientId },
    AuditPage: { filter: null },
    CustomerActivity: { filter: null },
  };
});

/** Fields whose value differs between two equal requests. */
const VARYING = ['requestId', 'epoch'];
/** Further such fields, by query. */
const VARYING_IN: Readonly<Record<string, readonly string[]>> = {
  LiveStatePage: ['readAt', 'longestLagMs'],
  // The series is being recorded.
  SeriesRecording: ['until', 'readableFrom'],
  BoardAt: ['until', 'sentAt'],
  MarketHistory: ['until'],
};

function withoutVarying(answer: unknown, name = ''): unknown {
  const isVarying = (key: string): boolean => VARYING.includes(key) || VARYING_IN[name]?.includes(key) === true;
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) => (isVarying(key) ? undefined : value));
}

describe('every query of the web', () => {
  it.each(trustedQueries)('$name has the same answer as when graphql-js runs it', async ({ name, text }) => {
    const { gateway } = stack();
    const ownVariables = z.object({}).loose().optional().parse(variables[name]);
    let usersWithData = 0;
    for (const user of users) {
      const given = { ...variables, ...ownVariables };
      // Repeated, because a feed may open or close between the two requests.
      const compiled = await vi.waitFor(async () => {
        const answer = await gateway.request(text, given, user);
        // With a space at its end, the text is not in the manifest, so graphql-js runs it.
        const plain = await gateway.request(`${text} `, given, user);
        expect(withoutVarying(answer.data, name)).toEqual(withoutVarying(plain.data, name));
        expect(withoutVarying(answer.errors ?? [])).toEqual(withoutVarying(plain.errors ?? []));
        expect(answer.status).toBe(plain.status);
        return answer;
      });
      if (compiled.data && Object.values(compiled.data).some((value) => value !== null)) usersWithData += 1;
    }
    // These may have no data for the variables above.
    if (!['CombinedOdds', 'WhatIfOdds', 'PasswordToken', 'ApiKeySecret'].includes(name)) expect(usersWithData).toBeGreaterThan(0);
  });

  it('reports the same errors', async () => {
    const { gateway, sandbox } = stack();
    await sandbox.control.addFault({ api: 'account', path: '/v1/(game|widget)', kind: 'status', status: 400 });
    // No read of this user is cached yet.
    const trader = await gateway.startTrading('trader-08@example.test');
    for (const { text } of trustedQueries.filter(({ name }) =>
      ['TradingList', 'WidgetsPage', 'CreateClientPage'].includes(name),
    )) {
      const [compiled, plain] = [await gateway.request(text, {}, trader), await gateway.request(`${text} `, {}, trader)];
      expect(compiled.errors?.length).toBeGreaterThan(0);
      expect(withoutVarying(compiled.errors)).toEqual(withoutVarying(plain.errors));
      expect(withoutVarying(compiled.data)).toEqual(withoutVarying(plain.data));
    }
    await sandbox.control.clearFaults();
  });
});
