import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import { pushSocketBegins, pushSocketEnds } from '../../telemetry/metrics.ts';
import type { TradingSecret, TradingSecrets } from '../client/trading-secrets.ts';
import type { UpdateEnvelope } from './provider-socket-frame.ts';
import { HeartbeatHistory } from './heartbeat-history.ts';
import type { ConnectionEnd } from './connection-end.ts';
import {
  type ConnectionOptions,
  type ConnectionTimers,
  type ConnectPush,
  connectPush,
  ProviderConnection,
} from './provider-connection.ts';
import { RecentIds } from './recent-ids.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

export type { UpdateEnvelope };

/** The secrets of the active callers. */
export type SecretSource = Pick<TradingSecrets, 'best' | 'refuse' | 'has' | 'onChange'>;

/** State of the push socket; the table is at {@link ProviderSocket}. */
export type ConnectionState = 'connecting' | 'up' | 'retrying' | 'denied' | 'down';

/** Milliseconds, except PUSH_RECONNECTS. */
export const RECONNECT_TIMERS = {
  /** Attempts after a loss, the delay between them, and the delay between further ones. */
  PUSH_RECONNECTS: 10,
  PUSH_RECONNECT_MS: 3_000,
  PUSH_SLOW_RECONNECT_MS: 15_000,
  /** The socket switches to a newer secret this long before one expires. */
  PUSH_HANDOVER_MS: 60_000,
};
export type PushConfig = Config & ConnectionTimers & Readonly<typeof RECONNECT_TIMERS>;

interface ProviderSocketOptions {
  readonly config: PushConfig;
  readonly secrets: SecretSource;
  /** Default: connects over the network. */
  readonly connect?: ConnectPush;
  readonly channels: readonly string[];
  readonly log: Log;
  /** Called for every message of the channels in order of arrival, once per uuid. May be called before `onUp`. */
  readonly onUpdate: (update: UpdateEnvelope) => void;
  /** Called for an unreadable frame. */
  readonly onMalformed: (reason: string) => void;
  /** Whether the local state equals the provider's. Called after a silence in which messages may have been lost. */
  readonly isCurrent: () => Promise<boolean>;
  /** Called when connected, before `onState('up')`; while up, only if messages may be lost. With `resumed`, none are lost. */
  readonly onUp: (start: { readonly resumed: boolean }) => void;
  readonly onState: (state: ConnectionState) => void;
}

const REMEMBERED_IDS = 10_000;
/** After this many refused secrets in a row, the delays of the reconnect policy apply. */
const MAX_REFUSALS_AT_ONCE = 10;
/** Node limits timers to 24.8 days. */
const LONGEST_TIMER_MS = DAY_MS;

/**
 * Delays between connection attempts: `tries` attempts `delayMs` apart, the first one at once if the lost connection was
 * steady, then one every `slowMs`. The very first connection is not counted.
 */
export class ReconnectPolicy {
  readonly #limits: { readonly tries: number; readonly delayMs: number; readonly slowMs: number };
  /** Attempts since a connection was last steady. */
  #attempts = 0;
  #wasSteady = false;

  constructor(limits: { readonly tries: number; readonly delayMs: number; readonly slowMs: number }) {
    this.#limits = limits;
  }

  /** Call when a connection is lost or an attempt fails. `isDown`: all fast attempts have failed. */
  next(): { readonly waitMs: number; readonly isDown: boolean } {
    const { tries, delayMs, slowMs } = this.#limits;
    if (this.#attempts >= tries) return { waitMs: slowMs, isDown: true };
    const waitMs = this.#wasSteady ? 0 : delayMs;
    this.#wasSteady = false;
    this.#attempts += 1;
    return { waitMs, isDown: false };
  }

  /** Call when a connection is steady: restores all attempts, and makes the first one immediate. */
  reset(): void {
    this.#attempts = 0;
    this.#wasSteady = true;
  }
}

/**
 * One push socket to the provider: reconnects, resumes, replaces a stalled connection, and moves to a newer secret before
 * the present one expires.
 *
 * | state | meaning | changes to | when |
 * |---|---|---|---|
 * | `connecting` | the first connection is being opened | `up` | it is ready |
 * | `up` | messages arrive | `retrying` | the connection is lost and no handover replaces it |
 * | `retrying` | reconnects with back-off, or waits for a secret | `up` | a connection is ready |
 * | `denied` | the provider allows no push connection (403, 4002 to 4004); attempts continue | `up` | a connection is ready |
 * | `down` | all quick attempts have failed; slow ones continue | `up` | a connection is ready |
 * | `connecting`, `retrying` | | `down` | the last quick attempt has failed |
 * | any | | `denied` | the provider denies the connection |
 * | `denied` | | `retrying`, `down` | an attempt fails for another reason |
 * | any | | `retrying` | an attempt is due and there is no secret |
 *
 * A handover opens a second connection beside the present one. After its init the new connection waits for proof of
 * continuity: a message on the old connection that the provider created after that init, so all earlier ones have arrived.
 * Then the old connection closes. Without proof in time the new one takes over too, and everything is read again. Without an
 * init, or if the provider allows no second connection, the old one stays until it closes or its secret expires.
 */
export class ProviderSocket {
  readonly #options: ProviderSocketOptions;
  readonly #channels: ReadonlySet<string>;
  readonly #policy: ReconnectPolicy;
  readonly #seen = new RecentIds(REMEMBERED_IDS);
  readonly #history = new HeartbeatHistory();
  /** Connections that close, with the callback for their end. */
  readonly #closing = new Map<ProviderConnection, () => void>();
  #state: ConnectionState = 'connecting';
  #connection: ProviderConnection | null = null;
  /** Takes over once it is ready and proven to have no gap, or after the wait for that proof. */
  #successor: ProviderConnection | null = null;
  /** The current connection, if no second one can be opened beside it: there is no handover. */
  #irreplaceable: ProviderConnection | null = null;
  #reconnectToken: string | null = null;
  #waitsForSecret = false;
  /** The last connection stalled: its queue may lack messages too. */
  #isLossy = false;
  #refusals = 0;
  /** Earliest start of the next handover, in milliseconds since the epoch. */
  #handoverFrom = 0;
  #retryTimer: NodeJS.Timeout | undefined;
  #steadyTimer: NodeJS.Timeout | undefined;
  #secretCheckTimer: NodeJS.Timeout | undefined;
  #proofTimer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | null = null;
  #isClosed = false;

  constructor(options: ProviderSocketOptions) {
    const { PUSH_RECONNECTS, PUSH_RECONNECT_MS, PUSH_SLOW_RECONNECT_MS } = options.config;
    this.#options = options;
    this.#channels = new Set(options.channels);
    this.#policy = new ReconnectPolicy({ tries: PUSH_RECONNECTS, delayMs: PUSH_RECONNECT_MS, slowMs: PUSH_SLOW_RECONNECT_MS });
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Approximate size of the ids of messages that it remembers. */
  get idBytes(): number {
    return this.#seen.bytes;
  }

  start(): void {
    if (this.#isClosed || this.#unsubscribe !== null) return;
    this.#unsubscribe = this.#options.secrets.onChange(() => this.#onSecretsChanged());
    this.#connect();
  }

  /** Closes at once, without further callbacks. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe?.();
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#steadyTimer);
    clearTimeout(this.#secretCheckTimer);
    clearTimeout(this.#proofTimer);
    for (const connection of [this.#connection, this.#successor, ...this.#closing.keys()]) connection?.destroy();
    this.#connection = null;
    this.#successor = null;
    this.#closing.clear();
  }

  #connect(): void {
    // `best` may remove expired secrets and call listeners, so the state is checked after it.
    const secret = this.#options.secrets.best();
    if (this.#isClosed || this.#connection !== null) return;
    this.#waitsForSecret = secret === null;
    if (secret === null) return this.#setState('retrying');
    this.#connection = this.#open(secret, { resumeToken: this.#reconnectToken, needsInit: false });
  }

  #open(
    secret: TradingSecret,
    { resumeToken, needsInit }: Pick<ConnectionOptions, 'resumeToken' | 'needsInit'>,
  ): ProviderConnection {
    const { config, connect = connectPush, isCurrent, onUpdate, onMalformed } = this.#options;
    const connection = new ProviderConnection({
      config,
      connect,
      secret,
      resumeToken,
      needsInit,
      isCurrent,
      history: this.#history,
      channels: this.#channels,
      onUpdate: (update) => {
        if (this.#seen.add(update.uuid)) onUpdate(update);
      },
      onMalformed,
      onMessage: (from, createdAt) => this.#onMessage(from, createdAt),
      onReady: (from, resumed) => (from === this.#successor ? this.#awaitProof() : this.#onReady(resumed)),
      onEnd: (ended, end) => this.#onEnd(ended, end),
    });
    connection.open();
    return connection;
  }

  #onReady(resumed: boolean): void {
    const isComplete = resumed && !this.#isLossy;
    const wasUp = this.#state === 'up';
    this.#isLossy = false;
    this.#refusals = 0;
    clearTimeout(this.#steadyTimer);
    this.#steadyTimer = setTimeout(() => this.#policy.reset(), this.#options.config.PUSH_RECONNECT_MS);
    pushSocketBegins.inc({ resumed: isComplete ? 'yes' : 'no' });
    this.#options.log.info({ host: this.#host, resumed: isComplete }, 'push socket is up');
    this.#state = 'up';
    if (!wasUp || !isComplete) this.#options.onUp({ resumed: isComplete });
    if (!wasUp && !this.#isClosed) this.#options.onState('up');
    this.#checkSecret();
  }

  #onEnd(connection: ProviderConnection, end: ConnectionEnd): void {
    const onClosed = this.#closing.get(connection);
    if (onClosed !== undefined) {
      this.#closing.delete(connection);
      return onClosed();
    }
    pushSocketEnds.inc({ kind: end.kind });
    this.#options.log.warn({ host: this.#host, kind: end.kind, ...end.detail }, 'push socket ended');
    return connection === this.#successor ? this.#onHandoverFailed(connection, end) : this.#onLost(connection, end);
  }

  #onLost(connection: ProviderConnection, end: ConnectionEnd): void {
    if (end.kind === 'stalled') this.#isLossy = true;
    if (this.#successor?.isReady) return this.#handOverAfterLoss(connection, end);
    if (connection.isReady) this.#reconnectToken = connection === this.#irreplaceable ? null : connection.reconnectToken;
    this.#dropCurrent();
    // A resumed queue would deliver the unreadable frame again.
    if (end.kind === 'garbled' || end.kind === 'bad-token') this.#reconnectToken = null;
    if (end.kind === 'bad-token' && connection.resumeToken !== null) return this.#reconnectNow();
    if (end.kind === 'secret-refused') {
      this.#refusals += 1;
      this.#options.secrets.refuse(connection.secret.jti);
      if (this.#refusals <= MAX_REFUSALS_AT_ONCE) return this.#reconnectNow();
    }
    if (this.#isClosed) return;
    const { waitMs, isDown } = this.#policy.next();
    this.#retryTimer = setTimeout(() => this.#connect(), Math.max(waitMs, end.waitMs));
    if (end.kind === 'denied' || end.kind === 'too-many') this.#setState('denied');
    else if (isDown) this.#setState('down');
    else this.#setRetrying();
  }

  #reconnectNow(): void {
    this.#setRetrying();
    this.#connect();
  }

  #dropCurrent(): void {
    clearTimeout(this.#steadyTimer);
    clearTimeout(this.#secretCheckTimer);
    clearTimeout(this.#proofTimer);
    this.#connection = null;
    this.#irreplaceable = null;
    this.#successor?.destroy();
    this.#successor = null;
  }

  /** `connecting` and `down` persist until the socket is up. */
  #setRetrying(): void {
    if (this.#state === 'up' || this.#state === 'denied') this.#setState('retrying');
  }

  #setState(state: ConnectionState): void {
    if (this.#state === state || this.#isClosed) return;
    this.#state = state;
    this.#options.onState(state);
  }

  #onSecretsChanged(): void {
    if (this.#waitsForSecret) this.#connect();
    else this.#checkSecret();
  }

  /** Starts a handover when the current secret is gone or expires soon. */
  #checkSecret(): void {
    clearTimeout(this.#secretCheckTimer);
    const { secrets, config } = this.#options;
    const best = secrets.best();
    const connection = this.#connection;
    if (this.#isClosed || connection === null || !connection.isReady || this.#successor !== null) return;
    const { jti, expiresAt } = connection.secret;
    const isGone = !secrets.has(jti);
    if (isGone && best === null) return this.#waitForSecret(connection);
    const now = Date.now();
    const handoverAt = expiresAt - config.PUSH_HANDOVER_MS;
    const other = best !== null && best.jti !== jti ? best : null;
    if (connection === this.#irreplaceable) {
      if (expiresAt > now) this.#scheduleSecretCheck(expiresAt);
      else if (other !== null) this.#reconnectAfterExpiry(connection);
    } else if (other !== null && (isGone || (handoverAt <= now && other.expiresAt > expiresAt))) {
      if (this.#handoverFrom <= now) this.#successor = this.#open(other, { resumeToken: null, needsInit: true });
      else this.#scheduleSecretCheck(this.#handoverFrom);
    } else {
      const next = [handoverAt, expiresAt].find((at) => at > now);
      if (next !== undefined) this.#scheduleSecretCheck(next);
    }
  }

  #scheduleSecretCheck(at: number): void {
    this.#secretCheckTimer = setTimeout(() => this.#checkSecret(), Math.min(at - Date.now(), LONGEST_TIMER_MS));
  }

  /** The successor received its init. */
  #awaitProof(): void {
    this.#proofTimer = setTimeout(() => this.#handOver({ isProven: false }), this.#options.config.PUSH_HANDOVER_MS / 2);
  }

  /** A message on the current connection that is newer than the successor's init proves continuity. */
  #onMessage(connection: ProviderConnection, createdAt: () => number | null): void {
    const initAt = this.#successor?.isReady ? this.#successor.initAt : null;
    if (connection === this.#connection && initAt !== null && (createdAt() ?? 0) > initAt) this.#handOver({ isProven: true });
  }

  /** The current connection is lost while its successor waits for proof of continuity. */
  #handOverAfterLoss(connection: ProviderConnection, end: ConnectionEnd): void {
    this.#connection = null;
    if (end.kind === 'secret-refused') this.#options.secrets.refuse(connection.secret.jti);
    this.#handOver({ isProven: false });
  }

  #handOver({ isProven }: { readonly isProven: boolean }): void {
    clearTimeout(this.#proofTimer);
    const old = this.#connection;
    this.#connection = this.#successor;
    this.#successor = null;
    this.#refusals = 0;
    this.#isLossy = false;
    this.#options.log.info({ host: this.#host, isProven }, 'push socket moved to a newer secret');
    if (old !== null) this.#close(old, () => {});
    if (!isProven) this.#options.onUp({ resumed: false });
    this.#checkSecret();
  }

  #onHandoverFailed(connection: ProviderConnection, end: ConnectionEnd): void {
    clearTimeout(this.#proofTimer);
    this.#successor = null;
    const wasRefused = end.kind === 'secret-refused';
    if (end.kind === 'too-many' || end.kind === 'no-init') this.#irreplaceable = this.#connection;
    else if (wasRefused) this.#refusals += 1;
    if (!wasRefused || this.#refusals > MAX_REFUSALS_AT_ONCE)
      this.#handoverFrom = Date.now() + Math.max(this.#options.config.PUSH_RECONNECT_MS, end.waitMs);
    if (wasRefused) this.#options.secrets.refuse(connection.secret.jti);
    this.#checkSecret();
  }

  /** The secret of a kept connection has expired: the next connection starts without a reconnect token. */
  #reconnectAfterExpiry(connection: ProviderConnection): void {
    this.#dropCurrent();
    this.#reconnectToken = null;
    this.#setRetrying();
    this.#close(connection, () => this.#connect());
  }

  /** No caller with a secret is left. */
  #waitForSecret(connection: ProviderConnection): void {
    this.#reconnectToken = connection === this.#irreplaceable ? null : connection.reconnectToken;
    this.#dropCurrent();
    this.#close(connection, () => {});
    this.#waitsForSecret = true;
    this.#setState('retrying');
  }

  #close(connection: ProviderConnection, then: () => void): void {
    this.#closing.set(connection, then);
    connection.close();
  }

  get #host(): string {
    return new URL(this.#options.config.PUSH_URL).host;
  }
}
