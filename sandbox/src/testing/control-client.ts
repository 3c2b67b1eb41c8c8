import { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import { Market } from '@sightline/provider-contract/odds.ts';
import * as z from 'zod';
import type { Dialect } from '../config.ts';
import type { LiveScope } from '../control/live-hash.ts';
import type { FaultSpec } from '../faults/faults.ts';
import type { LoadPlan } from '../play/odds-load.ts';
import type { InvalidFrameKind } from '../push/invalid-frames.ts';
import { Call, Mail, type OpenSockets, PlayStatus, type ReceivedCall, Sockets, LoadStatus } from './control-shapes.ts';

/** Kinds of entities with their own schema; account data is read as plain records. */
const shapes = {
  series: Series,
  matches: Match,
  tournaments: Tournament,
  rosters: Roster,
  teams: Team,
  players: Player,
  markets: Market,
} as const;
type Shapes = typeof shapes;
export type SportKind = keyof Shapes;
export type RecordKind = 'customers' | 'clients' | 'keys' | 'widgets' | 'users';
const AnyRecord = z.record(z.string(), z.unknown());

const DEADLINE_MS = 30_000;

/** Client of the control API of a running sandbox; parses every response. Throws if the sandbox refuses. */
export class ControlClient {
  readonly #base: string;

  /** @param url origin of the sandbox */
  constructor(url: string) {
    this.#base = `${url}/control`;
  }

  /** Resets everything; the process keeps running. */
  async reset(): Promise<void> {
    await this.#send('POST', '/reset');
  }

  async addFault(fault: FaultSpec): Promise<number> {
    return z.object({ id: z.int() }).parse(await this.#send('POST', '/faults', fault)).id;
  }

  async removeFault(id: number): Promise<void> {
    await this.#send('DELETE', `/faults/${id}`);
  }

  async clearFaults(): Promise<void> {
    await this.#send('DELETE', '/faults');
  }

  /** Calls with a number above `since`, oldest first. */
  async calls(since = 0): Promise<ReceivedCall[]> {
    return z.object({ calls: z.array(Call) }).parse(await this.#send('GET', `/calls?since=${since}`)).calls;
  }

  async clearCalls(): Promise<void> {
    await this.#send('DELETE', '/calls');
  }

  async mails(): Promise<z.output<typeof Mail>[]> {
    return z.object({ mails: z.array(Mail) }).parse(await this.#send('GET', '/mails')).mails;
  }

  /** The state of one entity. */
  async state<K extends SportKind>(kind: K, id: number): Promise<z.output<Shapes[K]>>;
  async state(kind: RecordKind, id: string): Promise<Record<string, unknown>>;
  async state(kind: SportKind | RecordKind, id: number | string): Promise<unknown> {
    return this.#shapeOf(kind).parse(await this.#send('GET', `/state/${kind}/${encodeURIComponent(id)}`));
  }

  /** All entities of one kind. */
  async allState<K extends SportKind>(kind: K): Promise<z.output<Shapes[K]>[]>;
  async allState(kind: RecordKind): Promise<Record<string, unknown>[]>;
  async allState(kind: SportKind | RecordKind): Promise<unknown[]> {
    return z.array(this.#shapeOf(kind)).parse(await this.#send('GET', `/state/${kind}`));
  }

  /** Changes an entity with a JSON merge patch. */
  async change<K extends SportKind>(kind: K, id: number, patch: object): Promise<z.output<Shapes[K]>>;
  async change(kind: RecordKind, id: string, patch: object): Promise<Record<string, unknown>>;
  async change(kind: SportKind | RecordKind, id: number | string, patch: object): Promise<unknown> {
    return this.#shapeOf(kind).parse(await this.#send('PUT', `/state/${kind}/${encodeURIComponent(id)}`, patch));
  }

  /** Corrects a settled market: the next selection has won instead, or the settlement is withdrawn. */
  async correct(market: number, to: 'otherOutcome' | 'open'): Promise<void> {
    await this.#send('POST', '/corrections', { market, to });
  }

  async hash(): Promise<string> {
    return z.object({ hash: z.string() }).parse(await this.#send('GET', '/state/hash')).hash;
  }

  async setClock(now: Date): Promise<void> {
    await this.#send('POST', '/clock', { now: now.toISOString() });
  }

  async advanceClock(advanceMs: number): Promise<void> {
    await this.#send('POST', '/clock', { advanceMs });
  }

  async now(): Promise<Date> {
    return new Date(z.object({ now: z.string() }).parse(await this.#send('GET', '/clock')).now);
  }

  async setDialect(dialect: Dialect): Promise<void> {
    await this.#send('POST', '/dialect', { dialect });
  }

  /**
   * Whether entities carry versions (`withMarketVersions`: markets alone), and updates the whole state; and whether calls by id are
   * refused for entities of another customer.
   */
  async setDialectOptions(switches: {
    withVersions?: boolean;
    withMarketVersions?: boolean;
    withState?: boolean;
    checksOwner?: boolean;
  }): Promise<void> {
    await this.#send('POST', '/dialect', switches);
  }

  async sockets(): Promise<OpenSockets> {
    return Sockets.parse(await this.#send('GET', '/sockets'));
  }

  /** Ends open sockets, with a close code (default 1001) or without a close frame. @returns the number of sockets */
  async dropSockets(which: { clientId?: string; code?: number; terminate?: boolean } = {}): Promise<number> {
    return z.object({ dropped: z.int() }).parse(await this.#send('POST', '/sockets/drop', which)).dropped;
  }

  /** Answers the next handshakes with this HTTP status. */
  async refuseSockets(status: number, times: number): Promise<void> {
    await this.#send('POST', '/sockets/refuse', { status, times });
  }

  /** Pauses open sockets, heartbeats and pings included; everything is sent afterwards. */
  async stallSockets(ms: number, clientId?: string): Promise<void> {
    await this.#send('POST', '/sockets/stall', { ms, clientId });
  }

  /** Freezes open sockets: the sandbox sends nothing more on them, and does not answer their pings. */
  async halfOpenSockets(clientId?: string): Promise<void> {
    await this.#send('POST', '/sockets/half-open', { clientId });
  }

  /** Deletes the queues, so that the next reconnect starts with a new one. @returns the number of queues */
  async deleteQueues(clientId?: string): Promise<number> {
    return z.object({ lost: z.int() }).parse(await this.#send('POST', '/sockets/delete-queues', { clientId })).lost;
  }

  async sendInvalidFrames(kind: InvalidFrameKind, times = 1): Promise<void> {
    await this.#send('POST', '/sockets/invalid-frames', { kind, times });
  }

  /** Sends raw frames. @returns the number of sent frames over all sockets */
  async sendRaw(frames: readonly { text: string; binary: boolean }[]): Promise<number> {
    return z.object({ sent: z.int() }).parse(await this.#send('POST', '/sockets/raw', { frames })).sent;
  }

  /** Chances from 0 to 1 that an update is sent twice, or after the one that follows it; and the delay of all messages. */
  async setSocketFaults(faults: { duplicate?: number; reorder?: number; delayMs?: number }): Promise<void> {
    if (faults.duplicate !== undefined) await this.#send('POST', '/sockets/duplicate', { chance: faults.duplicate });
    if (faults.reorder !== undefined) await this.#send('POST', '/sockets/reorder', { chance: faults.reorder });
    if (faults.delayMs !== undefined) await this.#send('POST', '/sockets/delay', { ms: faults.delayMs });
  }

  /** Ends refusals, duplicates, reordering and delay. */
  async clearSocketFaults(): Promise<void> {
    await this.#send('POST', '/sockets/clear-faults');
  }

  /** Sets the rate of play, in changes a second; 0: paused. */
  async setRate(rate: number): Promise<PlayStatus> {
    return PlayStatus.parse(await this.#send('POST', '/play', { rate }));
  }

  /** Plays a number of changes at once (at most 5,000), whatever the rate. */
  async play(changes: number): Promise<PlayStatus> {
    return PlayStatus.parse(await this.#send('POST', '/play/step', { changes }));
  }

  /** Changes the odds of a number of open markets evenly, for a while. @returns the number of markets */
  async startLoad(plan: LoadPlan): Promise<number> {
    return LoadStatus.parse(await this.#send('POST', '/load', plan)).markets;
  }

  async loadStatus(): Promise<LoadStatus> {
    return LoadStatus.parse(await this.#send('GET', '/load'));
  }

  async playStatus(): Promise<PlayStatus> {
    return PlayStatus.parse(await this.#send('GET', '/play'));
  }

  /** Hash, and its input, of the state that a client should have; see `canonicalLive`. */
  async live(scope: LiveScope = {}): Promise<{ hash: string; text: string }> {
    const query = new URLSearchParams({ text: 'true' });
    for (const [key, list] of Object.entries(scope)) query.set(key, list.join(','));
    return z
      .object({ hash: z.string(), text: z.string() })
      .parse(await this.#send('GET', `/state/live-hash?${query.toString()}`));
  }

  /** Sets the lifetime of new trading tokens. */
  async setTokenLifetime(seconds: number): Promise<void> {
    await this.#send('POST', '/token-lifetime', { seconds });
  }

  /** Sets the lifetime of new sessions of users. */
  async setSessionLifetime(seconds: number): Promise<void> {
    await this.#send('POST', '/session-lifetime', { seconds });
  }

  /** @returns the number of expired trading tokens */
  async expireTokens(which: { clientId: string } | { secretSha256: string }): Promise<number> {
    return z.object({ expired: z.int() }).parse(await this.#send('POST', '/tokens/expire', which)).expired;
  }

  async revokeSessions(email: string): Promise<void> {
    await this.#send('POST', '/sessions/revoke', { email });
  }

  #shapeOf(kind: SportKind | RecordKind): z.ZodType {
    return Object.entries(shapes).find(([name]) => name === kind)?.[1] ?? AnyRecord;
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.#base + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${this.#base}${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
}
