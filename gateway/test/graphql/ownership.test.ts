import { randomUUID } from 'node:crypto';
import { assertInterfaceType, type GraphQLSchema } from 'graphql';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { ReceivedCall } from '../../../sandbox/src/testing/control-shapes.ts';
import { OWNERSHIP, type Owner } from '../../../schema/ownership.ts';
import { schemaTypes } from '../../src/graphql/schema.ts';
import type { Credentials } from '../support/gateway-process.ts';
import { idArguments, operationFor } from '../support/id-arguments.ts';
import { Ownership } from '../support/ownership.ts';
import { useStack } from '../support/stack.ts';
import { customerId } from '../support/user-session.ts';

/** One entity of each kind, by kind. */
type Ids = ReadonlyMap<string, string>;

const rows = Object.entries(OWNERSHIP).flatMap(([owner, kinds]) =>
  Object.entries(kinds).flatMap(([kind, paths]) => paths.map((row) => ({ owner, kind, row }))),
);
const rowsOf = (...owners: readonly Owner[]) => rows.filter(({ owner }) => owners.some((each) => each === owner));
const kindOf = new Map(rows.map(({ kind, row }) => [row, kind]));

/** Callers, whose operations belong to Northwind Bets or to the staff's own customer. Foreign ids are those of Fjord Gaming. */
const CALLERS = {
  'a customer': { user: 'trader', acting: null, customer: 'Northwind Bets' },
  'an account manager who acts for another customer': { user: 'staff', acting: 'Northwind Bets', customer: 'Northwind Bets' },
  'a superuser who acts for another customer': { user: 'super', acting: 'Northwind Bets', customer: 'Northwind Bets' },
  'a superuser who does not act': { user: 'super', acting: null, customer: 'House Account' },
} as const;
type CallerName = keyof typeof CALLERS;
const MANAGER: CallerName = 'an account manager who acts for another customer';
const STAFF: readonly CallerName[] = [MANAGER, 'a superuser who acts for another customer', 'a superuser who does not act'];
const ALL_CALLERS: readonly CallerName[] = ['a customer', ...STAFF];
const FOREIGN = 'Fjord Gaming';

const CLIENT_NAMES = {
  'Northwind Bets': 'Trading desk',
  'House Account': 'House desk',
  'Bluebird Odds': 'Odds page',
  [FOREIGN]: 'Trading',
} as const;
type CustomerName = keyof typeof CLIENT_NAMES;

const stack = useStack({ FEED_LINGER_MS: 100, WEBHOOKS: 'public' });
let schema: GraphQLSchema;
let ownership: Ownership;
const entities = new Map<CustomerName, Ids>();
const credentials = new Map<CallerName, Credentials>();
beforeAll(async () => {
  schema = await schemaTypes();
  ownership = await Ownership.read(stack().sandbox.control);
  for (const name of ['Northwind Bets', 'House Account', 'Bluebird Odds', FOREIGN] as const)
    entities.set(name, await readIds(name));
  entities.set(FOREIGN, await idsWithNewWebhook(FOREIGN));
  for (const [name, { user, acting }] of Object.entries(CALLERS)) {
    const bearer = await stack().gateway.signIn(`${user}@example.test`);
    const actingCustomer = acting === null ? {} : { actingCustomer: await customerId(stack(), acting) };
    for (const caller of ALL_CALLERS) if (caller === name) credentials.set(caller, { bearer, ...actingCustomer });
  }
});

const idsOf = (name: CustomerName): Ids => entities.get(name) ?? new Map<string, string>();
const ownIdsOf = (name: CallerName): Ids => idsOf(CALLERS[name].customer);
const credentialsOf = (name: CallerName): Credentials => credentials.get(name) ?? {};

const Owned = z.object({ id: z.string(), name: z.optional(z.string()), customer: z.object({ id: z.string() }) });
const Key = z.object({ id: z.string(), client_id: z.string(), secret: z.string() });
const User = z.object({ id: z.string(), account_manager: z.boolean(), deleted: z.boolean() });

/** Ids for a customer: those of its own entities, the secret of its key, and a manager, user and game. */
async function readIds(name: CustomerName): Promise<Ids> {
  const { control } = stack().sandbox;
  const list = async <T>(kind: 'clients' | 'keys' | 'widgets' | 'users', shape: z.ZodType<T>): Promise<T[]> =>
    z.array(shape).parse(await control.allState(kind));
  const id = await customerId(stack(), name);
  const client = (await list('clients', Owned)).find((each) => each.customer.id === id && each.name === CLIENT_NAMES[name]);
  const key = (await list('keys', Key)).find((each) => each.client_id === client?.id);
  const widget = (await list('widgets', Owned)).find((each) => each.customer.id === id);
  const manager = (await list('users', User)).find((user) => user.account_manager && !user.deleted);
  if (!client || !key || !manager) throw new Error(`${name} lacks an entity`);
  return new Map([
    ['client', client.id],
    ['key', key.id],
    ['secret', key.secret],
    ['widget', widget?.id ?? ''],
    ['customer', id],
    ['accountManager', manager.id],
    ['user', '1'],
    ['game', '5'],
  ]);
}

const Webhooks = z.object({ clientWebhooks: z.object({ webhooks: z.array(z.object({ id: z.string() })) }) });
const MadeWebhook = z.object({ createWebhook: z.object({ webhook: z.object({ id: z.string() }) }) });

/** The ids of a customer with that of a new webhook, the only one of the client. */
async function idsWithNewWebhook(name: CustomerName): Promise<Ids> {
  const clientId = idsOf(name).get('client');
  const bearer = await stack().gateway.signIn('super@example.test');
  const caller = { bearer, actingCustomer: await customerId(stack(), name) };
  const request = async (document: string, variables: Record<string, unknown>) =>
    (await stack().gateway.request(document, variables, caller)).data;
  const list = 'query ($clientId: ID!) { clientWebhooks(clientId: $clientId) { webhooks { id } } }';
  for (const { id } of Webhooks.parse(await request(list, { clientId })).clientWebhooks.webhooks) {
    const remove = 'mutation ($input: DeleteWebhookInput!) { deleteWebhook(input: $input) { deletedId } }';
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await request(remove, { input: { clientId, id } });
  }
  const create = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }';
  const input = { clientId, url: 'https://10.0.0.1/', events: ['KEY_CREATED'] };
  const { id } = MadeWebhook.parse(await request(create, { input })).createWebhook.webhook;
  return new Map([...idsOf(name), ['webhook', id]]);
}

/** The ids of an operation: those of `kinds` from `idOf`, the others from `rest`. */
function choose(kinds: readonly string[], idOf: (kind: string) => string | undefined, rest: Ids): (row: string) => string {
  return (row) => {
    if (row === 'Subscription.channelInspector(channels)') return 'odds_market_updates';
    const kind = kindOf.get(row) ?? '';
    if (kind === 'nothing') return randomUUID();
    return (kinds.includes(kind) ? idOf(kind) : rest.get(kind)) ?? 'x';
  };
}
const foreign = (kind: string) => idsOf(FOREIGN).get(kind);
const unknown = () => randomUUID();

interface Outcome {
  readonly data: unknown;
  readonly codes: readonly string[];
  readonly messages: readonly string[];
}

/** A `nodeId` has a row for each type. */
const NODE = /^(?<field>Query\.node\(nodeId): (?<type>\w+)\)$/;
const argumentOf = (row: string): string => row.replace(NODE, '$<field>)');

async function send(row: string, caller: Credentials, textOf: (row: string) => string): Promise<Outcome> {
  const type = NODE.exec(row)?.groups?.['type'];
  const { kind, document, variables } = operationFor(schema, argumentOf(row), (argument) =>
    type === undefined ? textOf(argument) : `${type}:${textOf(row)}`,
  );
  if (kind !== 'subscription') {
    const { data = null, errors = [] } = await stack().gateway.request(document, variables, caller);
    return {
      data,
      codes: errors.map(({ extensions }) => extensions.code),
      messages: errors.map(({ message }) => message),
    };
  }
  const socket = stack().gateway.connect(caller);
  const watch = socket.watch(document, variables);
  const first = watch.data(0).then((data) => ({ data, codes: [], messages: [] }));
  first.catch(() => {});
  const outcome = await Promise.race([first, watch.ended.then(({ codes, messages }) => ({ data: null, codes, messages }))]);
  await socket.close();
  return outcome;
}

/** All calls but those of the dashboard API and reads of the account API; reads of secrets are included. */
function effects(calls: readonly ReceivedCall[]): string[] {
  return calls
    .filter(({ api, method, path }) => api !== 'account' || method !== 'GET' || path.endsWith('/secret'))
    .filter(({ api }) => api !== 'dashboard')
    .map(({ method, api, path }) => `${method} ${api}${path}`);
}

/** Sends foreign ids: they must look unknown, reveal nothing and have no effect. @returns the codes */
async function expectUnknown(row: string, name: CallerName, kinds: readonly string[]): Promise<readonly string[]> {
  const { control } = stack().sandbox;
  await control.clearCalls();
  const found = await send(row, credentialsOf(name), choose(kinds, foreign, ownIdsOf(name)));
  const context = `${name}, foreign ${kinds.join(' and ')}`;
  expect(effects(await control.calls()), context).toEqual([]);
  expect(found, context).toEqual(await send(row, credentialsOf(name), choose(kinds, unknown, ownIdsOf(name))));
  expect(ownership.findForeign(JSON.stringify(found), `${CALLERS[name].user}@example.test`), context).toEqual([]);
  return found.codes;
}

/** Sends ids that the caller may use. @returns the codes, and whether there is data */
async function sendAllowed(row: string, name: CallerName, ids: Ids): Promise<string> {
  const { data, codes } = await send(row, credentialsOf(name), choose([], unknown, ids));
  const found = Object.values(z.nullable(z.record(z.string(), z.unknown())).parse(data) ?? {});
  return [...codes, found.length === 0 || found.includes(null) ? 'nothing' : 'data'].join(', ');
}

const fieldOf = (row: string): string => row.slice(0, row.indexOf('('));

it('the table of ownership has a row for each argument and input field that carries an id, and no other', () => {
  expect([...new Set(rows.map(({ row }) => argumentOf(row)))].toSorted()).toEqual(idArguments(schema).toSorted());
  const nodes = schema.getPossibleTypes(assertInterfaceType(schema.getType('Node'))).map(({ name }) => name);
  expect(rows.flatMap(({ row }) => NODE.exec(row)?.groups?.['type'] ?? []).toSorted()).toEqual(nodes.toSorted());
});

describe.each([
  { provider: 'a provider that checks the owner of an id', checksOwner: true },
  { provider: 'a provider that leaves the check to the gateway', checksOwner: false },
])("an entity of the operation's customer, at $provider", ({ checksOwner }) => {
  beforeEach(async () => {
    const { control } = stack().sandbox;
    // An inspector of the test before may still have a socket.
    await vi.waitUntil(async () => (await control.sockets()).sockets.length === 0);
    await control.reset();
    await control.setDialectOptions({ checksOwner });
  });

  it.each(rowsOf('operation'))('$row of another customer looks unknown to every caller', async ({ row, kind }) => {
    const hasOtherKinds = rowsOf('operation').some((each) => each.kind !== kind && fieldOf(each.row) === fieldOf(row));
    const { control } = stack().sandbox;
    const { opened } = await control.sockets();
    for (const name of ALL_CALLERS) {
      await expectUnknown(row, name, [kind]);
      if (hasOtherKinds) await expectUnknown(row, name, ['client', 'key']);
    }
    expect((await control.sockets()).opened).toBe(opened);
  });

  it.each(rowsOf('operation'))("$row of the operation's customer is found", async ({ row }) => {
    const idsFor = (name: CallerName) => (row.includes('Webhook(') ? idsWithNewWebhook(CALLERS[name].customer) : ownIdsOf(name));
    expect(await sendAllowed(row, 'a customer', await idsFor('a customer'))).toBe('data');
    await stack().sandbox.control.reset();
    expect(await sendAllowed(row, MANAGER, await idsFor(MANAGER))).toBe('data');
  });
});

describe('an entity of administration', () => {
  beforeEach(() => stack().sandbox.control.reset());

  it.each(rowsOf('ownOrStaff', 'staff', 'superuser'))('$row may be of any customer for staff', async ({ row, owner }) => {
    for (const name of STAFF) {
      await stack().sandbox.control.reset();
      const isAllowed = owner !== 'superuser' || name !== MANAGER;
      expect(await sendAllowed(row, name, idsOf(FOREIGN)), name).toBe(isAllowed ? 'data' : 'FORBIDDEN, nothing');
    }
  });

  it.each(rowsOf('ownOrStaff', 'staff', 'superuser'))('$row looks unknown to a customer', async ({ row, kind, owner }) => {
    const codes = await expectUnknown(row, 'a customer', [kind, 'customer']);
    expect(codes).toEqual(owner === 'ownOrStaff' ? [] : ['FORBIDDEN']);
  });
});

it.each(rowsOf('agreement'))(
  '$row of another customer is sent without a credential, and looks unknown',
  async ({ row, kind }) => {
    const { control } = stack().sandbox;
    await control.reset();
    const unsigned = await customerId(stack(), 'Larkfield Wagering');
    for (const name of ALL_CALLERS) {
      await control.clearCalls();
      const found = await send(
        row,
        credentialsOf(name),
        choose([kind], () => unsigned, new Map()),
      );
      const agreementCalls = (await control.calls()).filter(({ path }) => path.includes('trial-agreement'));
      expect(agreementCalls.map(({ headers }) => headers['authorization'])).toEqual([undefined]);
      expect(found).toEqual(await send(row, credentialsOf(name), choose([kind], unknown, new Map())));
      expect(found.codes).toEqual(['FORBIDDEN']);
    }
  },
);

describe('an API key', () => {
  const isTrading = (row: string) => /^(Query|Subscription)\.(tradingList|seriesMarkets|seriesEvents|seriesReplay)\(/.test(row);
  const refused = rows.filter(({ row, owner }) => !row.startsWith('Widget.') && !isTrading(row) && owner !== 'scope');

  it.each([...refused, ...rowsOf('scope').filter(({ row }) => row.startsWith('Mutation.'))])(
    'is refused $row',
    async ({ row }) => {
      await stack().sandbox.control.reset();
      const own = idsOf('Northwind Bets');
      const found = await send(row, { apiKey: own.get('secret') ?? '' }, choose([], unknown, own));
      expect(found).toMatchObject({ codes: ['FORBIDDEN'] });
    },
  );
});

describe('an entity of trading', () => {
  const Series = z.object({ id: z.int(), end: z.nullable(z.string()), matches: z.array(z.object({ id: z.int() })) });
  // Recordings: gateway/test/trading/history-access.test.ts.
  const scoped = rowsOf('scope').filter(({ row, kind }) => kind !== 'recording' && !/^Mutation|combinedOdds/.test(row));
  const needsHistoricalAccess = ({ kind }: { kind: string }): boolean => kind === 'series' || kind === 'match';
  const ask = (customer: CustomerName, row: string, id: string): Promise<Outcome> =>
    send(
      row,
      { apiKey: idsOf(customer).get('secret') ?? '' },
      choose([kindOf.get(row) ?? ''], () => id, new Map()),
    );
  beforeEach(() => stack().sandbox.control.reset());

  it.each(scoped.filter(needsHistoricalAccess))(
    '$row looks unknown to a scope that may not read it, also while another has it',
    async (row) => {
      const { control } = stack().sandbox;
      // Only clients with much historical access may read a series that ended before this time.
      const oldest = (await control.now()).getTime() - 100 * 3_600_000;
      const series = z.array(Series).parse(await control.allState('series'));
      const old = series.find(({ end, matches }) => end !== null && Date.parse(end) < oldest && matches.length > 0);
      const id = String(row.kind === 'series' ? old?.id : old?.matches[0]?.id);
      const readable = await ask('Northwind Bets', row.row, id);
      expect(readable).toMatchObject({ codes: [] });
      expect(JSON.stringify(readable.data)).toContain(`${id}"`);
      expect(await ask(FOREIGN, row.row, id)).toEqual(await ask(FOREIGN, row.row, '999999999'));
    },
  );

  it.each(scoped.filter((row) => !needsHistoricalAccess(row)))(
    '$row that another scope has read is read again for this scope',
    async ({ row, kind }) => {
      const { control } = stack().sandbox;
      const [entity] = await control.allState(kind === 'market' ? 'markets' : 'tournaments');
      const id = String(entity?.id);
      const readable = await ask('Northwind Bets', row, id);
      expect([readable.codes, JSON.stringify(readable.data)]).toEqual([[], expect.stringContaining(`${id}"`)]);
      await control.addFault({ path: '^/(markets|v3/tournaments)', kind: 'status', status: 200, body: [] });
      expect(await ask('Bluebird Odds', row, id)).toEqual(await ask('Bluebird Odds', row, '999999999'));
    },
  );
});
