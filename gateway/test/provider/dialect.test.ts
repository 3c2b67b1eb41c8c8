import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { SIGN_IN, startGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, BEARER_GRACE_MS: 0 });

const START = 'mutation { startTradingSession { tradingSession { expiresAt } } }';
const Clients = z.object({ apiClients: z.array(z.object({ keys: z.array(z.unknown()) })) });
const Products = z.object({ products: z.array(z.object({ id: z.string(), name: z.string() })) });
const Customers = z.object({ customers: z.object({ nodes: z.array(z.object({ id: z.string() })) }) });

/** The same flows for every notation of the provider’s answers. */
describe.each(['plain', 'other'] as const)('a provider with the %s dialect', (dialect) => {
  beforeEach(async () => {
    await stack().sandbox.control.reset();
    await stack().sandbox.control.setDialect(dialect);
  });

  it('accepts a sign-in, and refuses a wrong password', async () => {
    const { gateway } = stack();
    await gateway.signIn('trader@example.test');
    const { data } = await gateway.request(SIGN_IN, { input: { email: 'trader@example.test', password: 'no' } });
    expect(data).toMatchObject({ signIn: { session: null, userErrors: [{ code: 'INVALID_CREDENTIALS' }] } });
  });

  it('sends viewer, clients and list, which the gateway reads without errors', async () => {
    const { gateway } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const viewer = await gateway.request(
      '{ viewer { isStaff customer { name expiresAt } } apiClients { id name expiresAt packages { game { id title } product { name } } } }',
      {},
      trader,
    );
    expect(viewer.errors).toBeUndefined();
    expect(viewer.data).toMatchObject({ viewer: { isStaff: false, customer: { name: 'Northwind Bets', expiresAt: null } } });
    const list = await gateway.request(
      '{ tradingList { series { id startAt competitors { entity { name } } tournament { title } } markets { id selections { odds } } } }',
      {},
      trader,
    );
    expect(list.errors).toBeUndefined();
    expect(JSON.stringify(list.data).length).toBeGreaterThan(20_000);
  });

  it('sends the message of a failure, which the gateway shows', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    const body =
      dialect === 'plain' ? { type: 'x', message: 'Down for repairs.' } : { error: { type: 'x', message: 'Down for repairs.' } };
    await sandbox.control.addFault({ api: 'account', path: '/v1/client3', kind: 'status', status: 500, body });
    expect((await gateway.request('{ apiClients { id } }', {}, { bearer })).errors?.[0]).toMatchObject({
      message: 'Down for repairs.',
      extensions: { code: 'PROVIDER_ERROR' },
    });
  });
});

/** Notations that the contract leaves open. */
describe('the gateway, with another notation of the provider,', () => {
  beforeEach(() => stack().sandbox.control.reset());
  const answer = (method: 'GET' | 'POST', path: string, body: unknown) =>
    stack().sandbox.control.addFault({ api: 'account', method, path, kind: 'status', status: 200, body });

  it.each([
    ['seconds', 1_900_000_000],
    ['milliseconds', 1_900_000_000_000],
  ])('starts a session if the expiration of the trading token is in %s since the epoch', async (_unit, expiration) => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    await answer('POST', '/token3$', { token: { secret: 'secret', expiration } });
    const { data } = await gateway.request(START, {}, { bearer });
    expect(data).toEqual({ startTradingSession: { tradingSession: { expiresAt: '2030-03-17T17:46:40.000Z' } } });
  });

  it('shows a series without its texts, lists and number of matches if they are empty texts and null', async () => {
    const { gateway, sandbox } = stack();
    const { control } = sandbox;
    const all = await control.allState('series');
    const [drawn, undrawn] = all.filter(({ lifecycle, game }) => lifecycle === 'upcoming' && game.id === 5);
    const body = [
      { ...drawn, title: '' },
      { ...undrawn, participants: null, matches: null, format: { best_of: null } },
    ];
    await control.addFault({ api: 'data', path: '^/v3/series', kind: 'status', status: 200, body });
    const document = 'query ($ids: [ID!]!) { seriesByIds(ids: $ids) { title bestOf matchIds competitors { seed } } }';
    const trader = await gateway.startTrading('trader@example.test');
    const { data, errors } = await gateway.request(document, { ids: [drawn?.id, undrawn?.id].map(String) }, trader);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      seriesByIds: [
        { title: null, bestOf: drawn?.format?.best_of, competitors: [{ seed: 1 }, { seed: 2 }] },
        { bestOf: null, matchIds: [], competitors: [] },
      ],
    });
  });

  it('names tournaments, teams and players without a name after their other names, or else their ids', async () => {
    const { sandbox } = stack();
    const { control } = sandbox;
    // A new gateway has no names in its cache.
    const gateway = await startGateway(sandbox.port);
    onTestFinished(() => gateway.stop());
    const [series] = (await control.allState('series')).filter(
      ({ lifecycle, game }) => lifecycle === 'upcoming' && game.id === 5,
    );
    const rosters = await control.allState('rosters');
    const [first, second] = (series?.participants ?? []).flatMap(
      ({ roster }) => rosters.find(({ id }) => id === roster?.id) ?? [],
    );
    const players = (first?.line_up?.players ?? []).map(({ id }) => id);
    const withoutNames = async (kind: 'tournaments' | 'teams' | 'players', change: (id: number) => object) => {
      const body = (await control.allState(kind)).map((entity) => ({ ...entity, ...change(entity.id) }));
      await control.addFault({ api: 'data', path: `^/v3/${kind}`, kind: 'status', status: 200, body });
    };
    await withoutNames('tournaments', () => ({ title: null, short_title: '' }));
    await withoutNames('teams', (id) => ({ name: null, abbreviation: id === first?.team?.id ? 'NW' : null }));
    await withoutNames('players', (id) => ({
      nick_name: null,
      first_name: null,
      last_name: id === players[0] ? 'Lind' : null,
    }));
    const document = `query ($ids: [ID!]!) { seriesByIds(ids: $ids) {
      tournament { title } competitors { entity { name } roster { players { name } } } } }`;
    const trader = await gateway.startTrading('trader@example.test');
    const { data, errors } = await gateway.request(document, { ids: [String(series?.id)] }, trader);
    expect(errors).toBeUndefined();
    const named = players.map((id, index) => ({ name: index === 0 ? 'Lind' : `Player ${id}` }));
    expect(data).toMatchObject({
      seriesByIds: [
        {
          tournament: { title: `Tournament ${series?.tournament?.id}` },
          competitors: [{ entity: { name: 'NW' }, roster: { players: named } }, { entity: { name: `Team ${second?.team?.id}` } }],
        },
      ],
    });
  });

  it('takes an account manager without a name for staff, under the email address', async () => {
    const { gateway } = stack();
    const user = { id: 'u-1', name: null, email: 'staff@example.test', deleted: false };
    await answer('GET', '^/v1/account-manager', { account_managers: [{ user }] });
    const bearer = await gateway.signIn('staff@example.test');
    const { data, errors } = await gateway.request('{ viewer { isStaff } accountManagers { id name email } }', {}, { bearer });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      viewer: { isStaff: true },
      accountManagers: [{ id: 'u-1', name: 'staff@example.test', email: 'staff@example.test' }],
    });
  });

  it('starts a session with another envelope of token names', async () => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    await answer('GET', '^/v1/token3/name', { total: 1, token_names: ['amber-fox'] });
    const { errors } = await gateway.request(START, {}, { bearer });
    expect(errors).toBeUndefined();
  });

  it('shows no keys if the empty list is null [keys.empty]', async () => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    await answer('GET', '^/v1/key3', { keys: null });
    const { data, errors } = await gateway.request('{ apiClients { keys { id } } }', {}, { bearer });
    expect(errors).toBeUndefined();
    const { apiClients } = Clients.parse(data);
    expect(apiClients.map(({ keys }) => keys)).toEqual(apiClients.map(() => []));
  });

  it('starts a session if the product names are in capitals [clients.entity.product-ids]', async () => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    const { data } = await gateway.request('{ products { id name } }', {}, { bearer });
    const { products } = Products.parse(data);
    const named = products.map(({ id, name }) => ({ id, name: ` ${name.toUpperCase()}. ` }));
    await answer('GET', '^/v1/product$', { products: named });
    const other = await gateway.signIn('trader@example.test');
    const started = await gateway.request('mutation { startTradingSession { userErrors { code } } }', {}, { bearer: other });
    expect(started.data).toEqual({ startTradingSession: { userErrors: [] } });
  });

  it('shows the same overdue invoices with another format of the due date [customers.invoice.unpaid]', async () => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('super@example.test');
    const { data } = await gateway.request('{ customers(first: 2) { nodes { id } } }', {}, { bearer });
    const { customers } = Customers.parse(data);
    const dates = ['2024-05-31T00:00:00+02:00', '2024-06-30'];
    await answer('GET', '^/v1/invoice/open', {
      invoices: customers.nodes.map((customer, index) => ({ customer, due_date: dates[index] })),
    });
    const overdue = await gateway.request('{ overdueCustomers { id openInvoices { dueDate } } }', {}, { bearer });
    expect(overdue.errors).toBeUndefined();
    const expected = customers.nodes.map(({ id }, index) => ({ id, openInvoices: [{ dueDate: dates[index]?.slice(0, 10) }] }));
    expect(overdue.data?.['overdueCustomers']).toEqual(expect.arrayContaining(expected));
  });
});
