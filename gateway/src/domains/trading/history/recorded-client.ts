import type { TradingScope, TradingScopes } from '../../../scope/trading-scope.ts';
import type { Log } from '../../../telemetry/log.ts';
import type { HeldSet } from '../feed/feed-sets.ts';
import type { TradingFeed } from '../feed/feed.ts';
import type { TradingFeeds } from '../feed/feeds.ts';
import { setName } from '../feed/set-kinds.ts';
import type { BackgroundKeys } from './background-keys.ts';
import type { History } from './history.ts';
import type { KeyFacts } from './key-check.ts';

/** Maximum number of series that are recorded with all their markets; of the others, only what the list has is recorded. */
export const MAX_SERIES = 20;
/** Clients with fewer push connections are not recorded: the recorder could take the last one from their own programs. */
const MIN_CONNECTIONS = 3;
/** Pause between two checks of a key. */
const CHECK_AGAIN_MS = 30_000;
/** How long a feed may take to become the writer again before its sets are released. */
const WRITER_GRACE_MS = 10_000;

/** Reads from the account API, as the user of a trading session, whether a key belongs to the client. */
export type KeyCheck = (isWanted: (secret: string) => boolean) => Promise<KeyFacts>;

/**
 * | state | recorded without a viewer |
 * |---|---|
 * | WAITING | no: another gateway records it, or it is about to begin |
 * | UNCHECKED | yes, but nothing is read before a trading session of the client has confirmed the key |
 * | RECORDING | yes |
 * | UNREADABLE_KEY, NOT_ITS_KEY, KEY_REFUSED, FEW_CONNECTIONS | no, until the gateway starts again |
 */
type State = 'WAITING' | 'UNCHECKED' | 'RECORDING' | 'UNREADABLE_KEY' | 'NOT_ITS_KEY' | 'KEY_REFUSED' | 'FEW_CONNECTIONS';

export interface RecordedClientStatus {
  readonly clientId: string;
  readonly state: State;
  /** Series that are recorded with all their markets. */
  readonly series: number;
}

const STOPPED: Partial<Record<State, string>> = {
  NOT_ITS_KEY: 'the key in its file belongs to another client: what was recorded with it is deleted',
  KEY_REFUSED: 'the provider refuses the key in its file',
  FEW_CONNECTIONS: `it may have fewer than ${MIN_CONNECTIONS} push connections`,
};

interface Options {
  readonly client: string;
  readonly secret: string;
  /** HMAC of the secret. */
  readonly keyId: string;
  readonly idOf: (secret: string) => string;
  readonly scopes: TradingScopes;
  readonly feeds: TradingFeeds;
  readonly history: History;
  readonly keys: BackgroundKeys;
  readonly log: Log;
}

/** What keeps the feed of the client open. */
interface Holding {
  readonly scope: TradingScope;
  readonly feed: TradingFeed;
  readonly list: HeldSet;
  readonly series: Map<number, HeldSet>;
  /** Since when its feed has not been the writer: monotonic, ms; null while it is. */
  otherSince: number | null;
}

/**
 * Records one client without a viewer: keeps its list and its live series open.
 *
 * Until a trading session has confirmed the key, its feed has a separate scope, so that no user reads with a key that may be another
 * client's. That scope closes as soon as a user opens the scope of the client. Once confirmed, the key is one more secret of the
 * client's scope.
 */
export class RecordedClient {
  readonly keyId: string;
  readonly #options: Options;
  /** Id of the secret in its scopes. */
  readonly #jti: string;
  #state: State = 'WAITING';
  #isConfirmed = false;
  /** Whether a trading session has confirmed the key since this process started. */
  #wasChecked = false;
  /** The scope of an unconfirmed key. */
  #isolated: TradingScope | null = null;
  #holding: Holding | null = null;
  #checking: Promise<void> | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #mustForget = false;

  constructor(options: Options) {
    this.#options = options;
    this.keyId = options.keyId;
    this.#jti = `recorder ${options.keyId}`;
  }

  get status(): RecordedClientStatus {
    return { clientId: this.#options.client, state: this.#state, series: this.#holding?.series.size ?? 0 };
  }

  get checking(): Promise<void> | null {
    return this.#checking;
  }

  /** False after its recording has ended, until the gateway is restarted. */
  get mayRecord(): boolean {
    return !this.#isStopped;
  }

  /** Whether the client is recorded with a confirmed key, here or by another gateway. */
  get isFollowed(): boolean {
    return this.#isConfirmed && !this.#isStopped;
  }

  isIsolated(scope: object): boolean {
    return scope === this.#isolated;
  }

  sessionUsed(check: KeyCheck): void {
    if (this.#wasChecked || this.#isStopped) return;
    // From now on, the feed of the user's session records the client.
    if (!this.#isConfirmed) this.#release();
    const now = performance.now();
    if (this.#checking !== null || now - this.#checkedAt < CHECK_AGAIN_MS) return;
    this.#checkedAt = now;
    this.#checking = this.#check(check).finally(() => {
      this.#checking = null;
    });
  }

  /** Begins, continues or ends the recording. Call it every few seconds. */
  async run(): Promise<void> {
    const { client, keys, history, scopes } = this.#options;
    if (this.#mustForget) this.#mustForget = !(await keys.forgetUnchecked(client, history.owner));
    if (this.#isStopped || (!this.#isConfirmed && this.#checking !== null)) return;
    if (!this.#isConfirmed && this.#holding === null && !(await this.#prepare())) return;
    // An unconfirmed key is not used while a user reads.
    if (!this.#isConfirmed && scopes.rateLimiterOf(client) !== null) return this.#release();
    const isOpen = this.#holding !== null && this.#options.feeds.find(this.#holding.scope) === this.#holding.feed;
    if (!isOpen) this.#release();
    const holding = this.#holding ?? (await this.#open());
    if (holding === null) return;
    const { scope, feed } = holding;
    if (scope.secrets.refusedAt(this.#jti) !== null) return this.#stop('KEY_REFUSED');
    this.#touch(scope);
    if (!this.#isWriter(holding)) return this.#release();
    this.#state = this.#isConfirmed ? 'RECORDING' : 'UNCHECKED';
    holding.list.read();
    this.#holdSeries(holding, feed);
  }

  close(): void {
    this.#release();
  }

  get #isStopped(): boolean {
    return STOPPED[this.#state] !== undefined;
  }

  /** Resolves to true if recording may begin: all that was recorded with another, unconfirmed key is deleted. */
  async #prepare(): Promise<boolean> {
    const { client, keys, history } = this.#options;
    const { background_key: key, unchecked_from: from } = await keys.find(client);
    if (key === this.keyId) {
      this.#isConfirmed = from === null;
      return true;
    }
    return from === null || keys.forgetUnchecked(client, history.owner);
  }

  async #open(): Promise<Holding | null> {
    const { client, history, scopes, feeds } = this.#options;
    const isWriter = history.isWriterOf(client);
    // A user's feed is open here while another gateway is the writer: that feed would have to begin again.
    if (isWriter === false) return null;
    const uncheckedKey = this.#isConfirmed ? null : this.keyId;
    if (isWriter === null && (await history.table.takeOver(client, history.owner, uncheckedKey)) === null) return null;
    // A user may have opened a trading session meanwhile.
    if (!this.#isConfirmed && (scopes.rateLimiterOf(client) !== null || this.#checking !== null)) return null;
    if (!this.#isConfirmed) this.#isolated = scopes.isolated(client);
    const scope = this.#isolated ?? scopes.getOrCreate(client, null);
    this.#touch(scope);
    const feed = feeds.getOrOpen(scope);
    this.#holding = { scope, feed, list: feed.sets.hold(setName('tradingList')), series: new Map(), otherSince: null };
    return this.#holding;
  }

  /** Live series first, then those that were live and are still listed. */
  #holdSeries({ list, series }: Holding, { sets }: TradingFeed): void {
    const listed = list.set.snapshot().values.flatMap((entry) => (entry.type === 'SERIES' ? entry.value : []));
    const live = listed.filter(({ lifecycle }) => lifecycle === 'live').map(({ id }) => id);
    const ids = [...live.filter((id) => series.has(id)), ...live.filter((id) => !series.has(id))];
    const over = listed.filter(({ id }) => series.has(id) && !live.includes(id)).map(({ id }) => id);
    const wanted = new Set([...ids, ...over].slice(0, MAX_SERIES));
    for (const [id, held] of series) {
      if (wanted.has(id)) continue;
      held.release();
      series.delete(id);
    }
    for (const id of wanted) {
      const held = series.get(id) ?? sets.hold(setName('seriesMarkets', id));
      series.set(id, held);
      held.read();
    }
  }

  #isWriter(holding: Holding): boolean {
    if (this.#options.history.isWriterOf(this.#options.client) === true) {
      holding.otherSince = null;
      return true;
    }
    holding.otherSince ??= performance.now();
    return performance.now() - holding.otherSince < WRITER_GRACE_MS;
  }

  #touch(scope: TradingScope): void {
    scope.secrets.touch({ jti: this.#jti, value: this.#options.secret, expiresAt: Number.POSITIVE_INFINITY });
  }

  async #check(check: KeyCheck): Promise<void> {
    const { client, keyId, idOf, keys, log } = this.#options;
    try {
      const { isOwnKey, connections } = await check((secret) => idOf(secret) === keyId);
      if (isOwnKey === false) {
        this.#mustForget = true;
        return this.#stop('NOT_ITS_KEY');
      }
      if (isOwnKey === null)
        return log.warn({ client }, 'the key of HISTORY_CLIENTS is not confirmed: its user may not read the keys');
      const hasRoom = connections >= MIN_CONNECTIONS;
      if (!hasRoom) this.#stop('FEW_CONNECTIONS');
      await keys.confirm(client, keyId, hasRoom);
      this.#isConfirmed = true;
      this.#wasChecked = true;
    } catch (error) {
      log.warn({ err: error, client }, 'the key of HISTORY_CLIENTS could not be checked');
    }
  }

  #stop(state: State): void {
    this.#release();
    this.#state = state;
    const { client, log } = this.#options;
    log.error({ client, reason: STOPPED[state] }, 'the client is no longer recorded without a viewer');
  }

  #release(): void {
    const holding = this.#holding;
    this.#holding = null;
    if (!this.#isStopped) this.#state = 'WAITING';
    if (holding) {
      holding.list.release();
      for (const held of holding.series.values()) held.release();
      holding.scope.secrets.forget(this.#jti);
    }
    this.#isolated?.close();
    this.#isolated = null;
  }
}
