import * as z from 'zod';
import { Ownership } from '../../gateway/test/support/ownership.ts';
import type { Credentials, SocketClient } from '../../gateway/test/support/socket-client.ts';
import { Random } from '../../sandbox/src/random.ts';
import type { Attack } from './attack.ts';
import type { Target } from './target.ts';

const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Queries whose results depend on permissions; `id` is a client, key, widget or customer of any user. */
const QUERIES = [
  '{ viewer { user { id email } customer { id name } isStaff isSuperuser isActing canManageApiClients } }',
  '{ apiClients { id name } }',
  'query ($id: ID!) { apiClient(id: $id) { id name keys { id name } } }',
  'query ($id: ID!) { apiKeys(clientId: $id) { id name } }',
  '{ widgetNamespaces { id slug } }',
  'query ($id: ID!) { widget(id: $id) { id slug } }',
  '{ users { nodes { email } } }',
  '{ customers(first: 5) { totalCount nodes { id internalName } } }',
  'query ($id: ID!) { customer(id: $id) { id billingReference } }',
  'query ($id: ID!) { trialAgreement(customerId: $id) { parties { company { name } } } }',
  '{ tradingList { series { id } markets { id } } }',
];
const SUBSCRIPTIONS = [
  'subscription { tradingList { series { id title } } }',
  'subscription { tradingList { markets { id selections { id } } } }',
];

interface TestRequest {
  readonly document: string;
  readonly id: string;
}

/** A user with credentials: some use another user's trading token, or act for a customer. */
interface Requester {
  readonly name: string;
  readonly email: string;
  /** May read the data of all customers. */
  readonly isStaff: boolean;
  readonly credentials: Credentials;
}

type Transports = Readonly<
  Record<'http' | 'socket', (target: Target, credentials: Credentials, testRequest: TestRequest) => Promise<string>>
>;

const Codes = z.array(z.object({ extensions: z.object({ code: z.string() }) }));

/** A response without the parts that differ each time. */
function summarize(data: unknown, errors: unknown): string {
  const codes = Codes.parse(errors ?? []).map(({ extensions }) => extensions.code);
  return JSON.stringify({ data: data ?? null, codes });
}

/** Close code of a socket that names a customer for whom its user may not act. */
function closeCodeOf(error: unknown): string {
  const code = error instanceof Error ? /^closed with \d+/.exec(error.message)?.[0] : undefined;
  if (code === undefined) throw error;
  return code;
}

const TRANSPORTS: Transports = {
  async http({ gateway }, credentials, { document, id }) {
    const { data, errors } = await gateway.request(document, document.includes('$id') ? { id } : {}, credentials);
    return summarize(data, errors);
  },
  /** Every message of the socket except pings. */
  async socket(target, credentials, { document }) {
    const socket = await target.connect(credentials).catch((error: unknown) => closeCodeOf(error));
    if (typeof socket === 'string') return socket;
    socket.send({ type: 'subscribe', id: 'a', payload: { query: document } });
    await socket.until(() => socket.messages.some(({ type }) => type === 'next' || type === 'error'));
    const frames = socket.messages.filter(({ type }) => type !== 'ping' && type !== 'connection_ack');
    await socket.end();
    return frames
      .map(({ type, payload }) => {
        if (type === 'error') return summarize(null, payload);
        const { data, errors } = z.object({ data: z.unknown(), errors: z.optional(z.unknown()) }).parse(payload);
        return summarize(data, errors);
      })
      .join('\n');
  },
};

const STAFF = new Set(['staff', 'super']);

/** Every user alone, with a token of another user, and with a customer of another user. */
function createRequesters(random: Random, { users }: Target, customerIds: readonly string[]): Requester[] {
  return Object.entries(users).flatMap(([name, own]): Requester[] => {
    const { tradingToken } = random.pick(Object.values(users).filter((other) => other.tradingToken !== undefined));
    const actingCustomer = random.pick(customerIds);
    const person = { email: `${name}@example.test`, isStaff: STAFF.has(name) };
    return [
      { ...person, name, credentials: own },
      {
        ...person,
        name: `${name} with the token of another`,
        credentials: { ...own, ...(tradingToken ? { tradingToken } : {}) },
      },
      { ...person, name: `${name} for ${actingCustomer}`, credentials: { ...own, actingCustomer } },
    ];
  });
}

const WithId = z.object({ id: z.string() });

async function idsOf(target: Target, kind: 'customers' | 'clients' | 'keys' | 'widgets'): Promise<string[]> {
  return z
    .array(WithId)
    .parse(await target.sandbox.control.allState(kind))
    .map(({ id }) => id);
}

/** Keeps the lists of all users open once they are read whole, so that what is compared does not change meanwhile. */
async function openLists({ gateway, users }: Target): Promise<SocketClient[]> {
  const traders = Object.values(users).filter(({ tradingToken }) => tradingToken !== undefined);
  return Promise.all(
    traders.map(async (credentials) => {
      const socket = gateway.connect(credentials);
      const list = socket.watch('subscription { tradingList { status } }');
      await list.until((results) => results.some(({ data }) => JSON.stringify(data).includes('"LIVE"')));
      return socket;
    }),
  );
}

/**
 * Random pairs of users send the same request at the same time. No user may get data that the provider's state assigns to another,
 * and each must get, byte for byte, what the same user gets alone.
 */
async function sendInPairs(target: Target, transport: keyof Transports, pairs: number): Promise<string> {
  const sockets = await openLists(target);
  try {
    return await comparePairs(target, transport, pairs);
  } finally {
    await Promise.all(sockets.map((socket) => socket.close()));
  }
}

async function comparePairs(target: Target, transport: keyof Transports, pairs: number): Promise<string> {
  const random = new Random(SEED);
  const ownership = await Ownership.read(target.sandbox.control);
  const kinds = await Promise.all((['customers', 'clients', 'keys', 'widgets'] as const).map((kind) => idsOf(target, kind)));
  const requesters = createRequesters(random, target, kinds[0] ?? []);
  const documents = transport === 'http' ? QUERIES : SUBSCRIPTIONS;
  let different = 0;
  for (let pair = 1; pair <= pairs; pair += 1) {
    const testRequest = { document: random.pick(documents), id: random.pick(random.pick(kinds)) };
    const [first, second] = [random.pick(requesters), random.pick(requesters)];
    const together = await Promise.all(
      [first, second].map(({ credentials }) => TRANSPORTS[transport](target, credentials, testRequest)),
    );
    for (const [index, { name, email, isStaff, credentials }] of [first, second].entries()) {
      const context = `pair ${pair} of seed ${SEED}, ${name}, ${testRequest.document}`;
      const leaked = isStaff ? [] : ownership.findForeign(together[index] ?? '', email);
      if (leaked.length > 0) return `${context}: got ${leaked.join(', ')}`;
      const alone = await TRANSPORTS[transport](target, credentials, testRequest);
      if (together[index] !== alone) return `${context}: ${together[index]} is not ${alone}`;
    }
    if (together[0] !== together[1]) different += 1;
  }
  // If most responses are equal, the comparison proves nothing.
  return different > pairs / 10 ? 'each gets only their own data' : `only ${different} of ${pairs} pairs differ`;
}

const attack = (transport: keyof Transports, pairs: number): Attack => ({
  row: `36 ${transport}`,
  what: `${pairs} pairs of users with different permissions who send the same request at once (seed ${SEED})`,
  expected: 'each gets only their own data',
  ...(pairs > 100 ? { isSlow: true } : {}),
  run: (target) => sendInPairs(target, transport, pairs),
});

export const PAIR_ATTACKS: readonly Attack[] = [
  attack('http', 25),
  attack('socket', 25),
  attack('http', 500),
  attack('socket', 500),
];
