import * as z from 'zod';
import { TEST_WAIT_MS } from '../../../scripts/lib/test-settings.ts';
import { STACK } from './stacks.ts';

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${STACK.control}${path}`, {
    method,
    signal: AbortSignal.timeout(TEST_WAIT_MS),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/** A fault that the simulated provider applies to matching calls. */
export interface Fault {
  readonly api?: string;
  readonly method?: string;
  /** Regular expression that the path must contain. */
  readonly path?: string;
  readonly times?: number;
  readonly kind: 'status' | 'delay' | 'hang' | 'malformed' | 'truncated' | 'wrong-types' | 'html' | 'rate-limit' | 'reset';
  readonly status?: number;
  readonly body?: unknown;
  readonly ms?: number;
}

export async function addFault(fault: Fault): Promise<void> {
  await call('POST', '/faults', fault);
}

export async function clearFaults(): Promise<void> {
  await call('DELETE', '/faults');
}

const Calls = z.object({
  calls: z.array(
    z.object({
      n: z.int(),
      api: z.string(),
      method: z.string(),
      path: z.string(),
      query: z.record(z.string(), z.unknown()),
      headers: z.record(z.string(), z.string()),
      /** Null while the response is pending, and after it was cut off. */
      status: z.nullable(z.int()),
      /** True if the caller disconnected before the response. */
      cut: z.boolean(),
    }),
  ),
});
export type ReceivedCall = z.output<typeof Calls>['calls'][number];

/** Calls that the provider received after that call number, oldest first. */
export async function receivedCalls(since = 0): Promise<ReceivedCall[]> {
  return Calls.parse(await call('GET', `/calls?since=${since}`)).calls;
}

const MarketRecord = z.object({
  id: z.number(),
  type: z.string(),
  state: z.string(),
  fixture: z.object({ id: z.number(), type: z.string() }),
  selections: z.array(
    z.object({ id: z.number(), odds: z.nullable(z.number()), entity: z.nullable(z.object({ id: z.number() })) }),
  ),
});

/** The provider's state of one market. */
export async function readProviderMarket(id: string): Promise<z.output<typeof MarketRecord>> {
  return MarketRecord.parse(await call('GET', `/state/markets/${id}`));
}

export type RecordKind = 'markets' | 'matches' | 'series' | 'rosters' | 'teams' | 'players' | 'customers' | 'clients' | 'users';

/** A record of the provider; users can be found by e-mail too. */
export async function readProviderRecord(kind: RecordKind, id: string): Promise<unknown> {
  return call('GET', `/state/${kind}/${id}`);
}

/** All records of that kind. */
export async function listProviderRecords(kind: RecordKind): Promise<unknown> {
  return call('GET', `/state/${kind}`);
}

/** Changes one entity at the provider, and pushes the change if entities of its kind are pushed. */
export async function patchProviderRecord(kind: RecordKind, id: string, patch: unknown): Promise<void> {
  await call('PUT', `/state/${kind}/${id}`, patch);
}

const WithSelections = z.object({ selections: z.array(z.looseObject({ id: z.number(), odds: z.nullable(z.number()) })) });

/** Gives the selections of a market new odds, in their order. */
export async function changeOdds(marketId: string, odds: readonly number[]): Promise<void> {
  const { selections } = WithSelections.parse(await call('GET', `/state/markets/${marketId}`));
  const changed = selections.map((selection, index) => ({ ...selection, odds: odds[index] ?? selection.odds }));
  await patchProviderRecord('markets', marketId, { selections: changed });
}

const Sockets = z.object({ sockets: z.array(z.object({ clientId: z.string() })) });

/** Client ids of the open push sockets, one entry per socket. */
export async function pushSockets(): Promise<string[]> {
  return Sockets.parse(await call('GET', '/sockets')).sockets.map(({ clientId }) => clientId);
}

/** Sends texts to every push socket, as they are. */
export async function sendFrames(texts: readonly string[]): Promise<void> {
  await call('POST', '/sockets/raw', { frames: texts.map((text) => ({ text, binary: false })) });
}

/** Closes all push sockets and rejects new ones until {@link restorePush}. */
export async function disconnectPush(): Promise<void> {
  await call('POST', '/sockets/refuse', { status: 503, times: 1_000_000 });
  await call('POST', '/sockets/drop', { terminate: true });
}

/** Closes the push sockets of a client with that code. */
export async function dropSockets(which: { clientId: string; code: number }): Promise<void> {
  await call('POST', '/sockets/drop', which);
}

/** Clears the faults of push sockets; every test does so at its end. */
export async function restorePush(): Promise<void> {
  await call('POST', '/sockets/clear-faults');
}

const Mails = z.object({ mails: z.array(z.object({ to: z.string(), link: z.string() })) });

/** Links in the e-mails to that address, oldest first. */
export async function mailedLinks(to: string): Promise<string[]> {
  const { mails } = Mails.parse(await call('GET', '/mails'));
  return mails.filter((mail) => mail.to === to).map(({ link }) => link);
}

const Users = z.array(z.object({ email: z.string(), deleted: z.boolean(), superuser: z.boolean() }));

/** E-mail of a provider user that is neither deleted, a superuser, nor in `excluded`. */
export async function findOtherUser(excluded: readonly string[]): Promise<string> {
  const users = Users.parse(await call('GET', '/state/users'));
  const found = users.find(({ email, deleted, superuser }) => !deleted && !superuser && !excluded.includes(email));
  if (found === undefined) throw new Error('The provider has no other user.');
  return found.email;
}

/** How many customers the provider has. */
export async function customerCount(): Promise<number> {
  return z.array(z.unknown()).parse(await listProviderRecords('customers')).length;
}

/** Makes a number of game changes, each to one entity. */
export async function simulateChanges(changes: number): Promise<void> {
  await call('POST', '/play/step', { changes });
}

/** Duplicates, delays and reorders updates and adds invalid frames, until {@link restorePush}. */
export async function corruptPushMessages(): Promise<void> {
  await call('POST', '/sockets/duplicate', { chance: 0.2 });
  await call('POST', '/sockets/reorder', { chance: 0.2 });
  await call('POST', '/sockets/invalid-frames', { kind: 'bad-json' });
}

/** Terminates the push sockets without a close frame; pending messages are lost. */
export async function terminatePushSockets(): Promise<void> {
  await call('POST', '/sockets/delete-queues', {});
  await call('POST', '/sockets/drop', { terminate: true });
}

/** Changes the odds of the open markets of these matches, one after the other; of at most 1,000 markets. */
export async function startLoad(load: { matchIds: readonly number[]; updatesPerSecond: number; seconds: number }): Promise<void> {
  const { matchIds, updatesPerSecond, seconds } = load;
  await call('POST', '/load', { markets: 1_000, updatesPerSecond, seconds, fixtures: matchIds });
}

const Load = z.object({ markets: z.int(), updates: z.int() });

/** How many updates the last load made; null while it runs. */
export async function finishedLoadUpdates(): Promise<number | null> {
  const { markets, updates } = Load.parse(await call('GET', '/load'));
  return markets > 0 ? null : updates;
}
