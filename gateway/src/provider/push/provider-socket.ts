import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import { pushSocketBegins, pushSocketEnds } from '../../telemetry/metrics.ts';
import type { UpdateEnvelope } from './provider-socket-frame.ts';
import { type LinkConfig, type LinkEnd, type LinkOptions, SocketLink, type SocketSecret } from './provider-socket-link.ts';
import { ProviderRhythm } from './provider-rhythm.ts';
import { ReconnectPlan } from './reconnect-plan.ts';
import { RecentIds } from './recent-ids.ts';

export type { SocketSecret, UpdateEnvelope };

/** Who may connect: the secrets of those who are there now. */
export interface SecretSource {
  /** The one that lasts longest; null when there is none. */
  best(): SocketSecret | null;
  /** The provider does not accept it. */
  refuse(jti: string): void;
  /** Whether it is still among those present. */
  has(jti: string): boolean;
  /** Secrets came or went. @returns the way to stop listening */
  onChange(listener: () => void): () => void;
}

/** `down`: the tries are used up, slow ones go on. `retrying` also while there is no secret to connect with. */
export type LinkState = 'connecting' | 'up' | 'retrying' | 'down';

export type ProviderSocketConfig = LinkConfig &
  Pick<Config, 'PUSH_RECONNECTS' | 'PUSH_RECONNECT_MS' | 'PUSH_SLOW_RECONNECT_MS' | 'PUSH_HANDOVER_MS'>;

export interface ProviderSocketOptions {
  readonly config: ProviderSocketConfig;
  readonly secrets: SecretSource;
  readonly channels: readonly string[];
  readonly log: Log;
  /** Every message of the channels, in the order of arrival, each uuid once. May come before `onUp`. */
  readonly onUpdate: (update: UpdateEnvelope) => void;
  /** Something arrived that cannot be read. */
  readonly onMalformed: (reason: string) => void;
  /** Asked when the provider, which has sent no heartbeat yet, is silent: whether what is known is what it has. */
  readonly isCurrent: () => Promise<boolean>;
  /** Connected; what was sent in between is lost unless `resumed`. Called before `onState('up')`, and while up only after a loss. */
  readonly onUp: (link: { readonly resumed: boolean }) => void;
  readonly onState: (state: LinkState) => void;
}

const REMEMBERED_IDS = 10_000;
/** So many refused secrets in a row are followed by the next at once; then the rhythm of the tries holds. */
const MAX_REFUSALS_AT_ONCE = 10;
/** Timers run no longer than 24.8 days. */
const LONGEST_TIMER_MS = 86_400_000;

/**
 * One push socket to the provider: reconnects, resumes, replaces a stalled connection, and moves to a newer secret before
 * the present one expires.
 *
 * | state | meaning | changes to | when |
 * |---|---|---|---|
 * | `connecting` | the first connection is being opened | `up` | it is ready |
 * | `up` | messages arrive | `retrying` | the connection is lost and no handover replaces it |
 * | `retrying` | reconnects with back-off, or waits for a secret | `up` | a connection is ready |
 * | `down` | the quick attempts are used up; slow ones go on | `up` | a connection is ready |
 * | `connecting`, `retrying` | | `down` | the last quick attempt has failed |
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
  readonly #plan: ReconnectPlan;
  readonly #seen = new RecentIds(REMEMBERED_IDS);
  readonly #rhythm = new ProviderRhythm();
  /** Closed by us and not ended yet, with what is to be done then. */
  readonly #leaving = new Map<SocketLink, () => void>();
  #state: LinkState = 'connecting';
  #link: SocketLink | null = null;
  /** Takes over once it is ready, and proven to lack nothing or waited for long enough. */
  #successor: SocketLink | null = null;
  /** The link in use, where no second one could be opened beside it: nothing takes over from it. */
  #kept: SocketLink | null = null;
  #resume: string | null = null;
  #waitsForSecret = false;
  /** The last link stalled: what it kept back may be missing from its queue as well. */
  #lossy = false;
  #refusals = 0;
  /** No handover starts before, in milliseconds since the epoch. */
  #handoverFrom = 0;
  #retry: NodeJS.Timeout | undefined;
  #steady: NodeJS.Timeout | undefined;
  #review: NodeJS.Timeout | undefined;
  #proof: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | null = null;
  #closed = false;

  constructor(options: ProviderSocketOptions) {
    const { PUSH_RECONNECTS, PUSH_RECONNECT_MS, PUSH_SLOW_RECONNECT_MS } = options.config;
    this.#options = options;
    this.#channels = new Set(options.channels);
    this.#plan = new ReconnectPlan({ tries: PUSH_RECONNECTS, delayMs: PUSH_RECONNECT_MS, slowMs: PUSH_SLOW_RECONNECT_MS });
  }

  get state(): LinkState {
    return this.#state;
  }

  start(): void {
    if (this.#closed || this.#stopListening !== null) return;
    this.#stopListening = this.#options.secrets.onChange(() => this.#secretsChanged());
    this.#connect();
  }

  /** Ends at once and for good; nothing is called any more. */
  close(): void {
    this.#closed = true;
    this.#stopListening?.();
    clearTimeout(this.#retry);
    clearTimeout(this.#steady);
    clearTimeout(this.#review);
    clearTimeout(this.#proof);
    for (const link of [this.#link, this.#successor, ...this.#leaving.keys()]) link?.destroy();
    this.#link = null;
    this.#successor = null;
    this.#leaving.clear();
  }

  #connect(): void {
    // Looking for the best one may find others over, and tells so: what follows from that has happened by now.
    const secret = this.#options.secrets.best();
    if (this.#closed || this.#link !== null) return;
    this.#waitsForSecret = secret === null;
    if (secret === null) return this.#setState('retrying');
    this.#link = this.#open(secret, { resume: this.#resume, needsInit: false });
  }

  #open(secret: SocketSecret, { resume, needsInit }: Pick<LinkOptions, 'resume' | 'needsInit'>): SocketLink {
    const { config, isCurrent, onUpdate, onMalformed } = this.#options;
    const link = new SocketLink({
      config,
      secret,
      resume,
      needsInit,
      isCurrent,
      rhythm: this.#rhythm,
      channels: this.#channels,
      onUpdate: (update) => {
        if (this.#seen.add(update.uuid)) onUpdate(update);
      },
      onMalformed,
      onSent: (from, createdAt) => this.#sent(from, createdAt),
      onReady: (ready, resumed) => (ready === this.#successor ? this.#awaitProof() : this.#up(resumed)),
      onEnd: (ended, end) => this.#ended(ended, end),
    });
    link.open();
    return link;
  }

  #up(resumed: boolean): void {
    const complete = resumed && !this.#lossy;
    const wasUp = this.#state === 'up';
    this.#lossy = false;
    this.#refusals = 0;
    clearTimeout(this.#steady);
    this.#steady = setTimeout(() => this.#plan.reset(), this.#options.config.PUSH_RECONNECT_MS);
    pushSocketBegins.inc({ resumed: complete ? 'yes' : 'no' });
    this.#options.log.info({ host: this.#host, resumed: complete }, 'push socket is up');
    this.#state = 'up';
    if (!wasUp || !complete) this.#options.onUp({ resumed: complete });
    if (!wasUp && !this.#closed) this.#options.onState('up');
    this.#reviewSecret();
  }

  #ended(link: SocketLink, end: LinkEnd): void {
    const left = this.#leaving.get(link);
    if (left !== undefined) {
      this.#leaving.delete(link);
      return left();
    }
    pushSocketEnds.inc({ kind: end.kind });
    this.#options.log.warn({ host: this.#host, kind: end.kind, ...end.detail }, 'push socket ended');
    return link === this.#successor ? this.#handoverFailed(link, end) : this.#lost(link, end);
  }

  #lost(link: SocketLink, end: LinkEnd): void {
    if (end.kind === 'stalled') this.#lossy = true;
    if (this.#successor?.ready) return this.#handOverFromLost(link, end);
    if (link.ready) this.#resume = link === this.#kept ? null : link.reconnectToken;
    this.#forgetLink();
    // A frame that cannot be read would be replayed for ever.
    if (end.kind === 'garbled' || end.kind === 'bad-token') this.#resume = null;
    if (end.kind === 'bad-token' && link.resume !== null) return this.#tryAtOnce();
    if (end.kind === 'secret-refused') {
      this.#refusals += 1;
      this.#options.secrets.refuse(link.secret.jti);
      if (this.#refusals <= MAX_REFUSALS_AT_ONCE) return this.#tryAtOnce();
    }
    if (this.#closed) return;
    const { waitMs, down } = this.#plan.next();
    this.#retry = setTimeout(() => this.#connect(), Math.max(waitMs, end.waitMs));
    if (down) this.#setState('down');
    else this.#leaveUp();
  }

  #tryAtOnce(): void {
    this.#leaveUp();
    this.#connect();
  }

  #forgetLink(): void {
    clearTimeout(this.#steady);
    clearTimeout(this.#review);
    clearTimeout(this.#proof);
    this.#link = null;
    this.#kept = null;
    this.#successor?.destroy();
    this.#successor = null;
  }

  /** Before it was ever up it goes on connecting, and once down it stays so until it is up. */
  #leaveUp(): void {
    if (this.#state === 'up') this.#setState('retrying');
  }

  #setState(state: LinkState): void {
    if (this.#state === state || this.#closed) return;
    this.#state = state;
    this.#options.onState(state);
  }

  #secretsChanged(): void {
    if (this.#waitsForSecret) this.#connect();
    else this.#reviewSecret();
  }

  /** Moves to another secret where the one in use is gone or ends soon. */
  #reviewSecret(): void {
    clearTimeout(this.#review);
    const { secrets, config } = this.#options;
    const best = secrets.best();
    const link = this.#link;
    if (this.#closed || link === null || !link.ready || this.#successor !== null) return;
    const { jti, expiresAt } = link.secret;
    const gone = !secrets.has(jti);
    if (gone && best === null) return this.#rest(link);
    const now = Date.now();
    const soon = expiresAt - config.PUSH_HANDOVER_MS;
    const other = best !== null && best.jti !== jti ? best : null;
    if (link === this.#kept) {
      if (expiresAt > now) this.#reviewAt(expiresAt);
      else if (other !== null) this.#replace(link);
    } else if (other !== null && (gone || (soon <= now && other.expiresAt > expiresAt))) {
      if (this.#handoverFrom <= now) this.#successor = this.#open(other, { resume: null, needsInit: true });
      else this.#reviewAt(this.#handoverFrom);
    } else {
      const next = [soon, expiresAt].find((at) => at > now);
      if (next !== undefined) this.#reviewAt(next);
    }
  }

  #reviewAt(at: number): void {
    this.#review = setTimeout(() => this.#reviewSecret(), Math.min(at - Date.now(), LONGEST_TIMER_MS));
  }

  /** The successor has its init. */
  #awaitProof(): void {
    this.#proof = setTimeout(() => this.#handOver({ isProven: false }), this.#options.config.PUSH_HANDOVER_MS / 2);
  }

  /** A message arrived: on the link in use, one that is newer than the successor's init is proof of continuity. */
  #sent(link: SocketLink, createdAt: () => number | null): void {
    const initAt = this.#successor?.ready ? this.#successor.initAt : null;
    if (link === this.#link && initAt !== null && (createdAt() ?? 0) > initAt) this.#handOver({ isProven: true });
  }

  /** The link in use is lost while its successor waits for proof of continuity. */
  #handOverFromLost(link: SocketLink, end: LinkEnd): void {
    this.#link = null;
    if (end.kind === 'secret-refused') this.#options.secrets.refuse(link.secret.jti);
    this.#handOver({ isProven: false });
  }

  #handOver({ isProven }: { readonly isProven: boolean }): void {
    clearTimeout(this.#proof);
    const old = this.#link;
    this.#link = this.#successor;
    this.#successor = null;
    this.#refusals = 0;
    this.#lossy = false;
    this.#options.log.info({ host: this.#host, isProven }, 'push socket moved to a newer secret');
    if (old !== null) this.#leave(old, () => {});
    if (!isProven) this.#options.onUp({ resumed: false });
    this.#reviewSecret();
  }

  #handoverFailed(link: SocketLink, end: LinkEnd): void {
    clearTimeout(this.#proof);
    this.#successor = null;
    const refused = end.kind === 'secret-refused';
    if (end.kind === 'too-many' || end.kind === 'no-init') this.#kept = this.#link;
    else if (refused) this.#refusals += 1;
    if (!refused || this.#refusals > MAX_REFUSALS_AT_ONCE)
      this.#handoverFrom = Date.now() + Math.max(this.#options.config.PUSH_RECONNECT_MS, end.waitMs);
    if (refused) this.#options.secrets.refuse(link.secret.jti);
    this.#reviewSecret();
  }

  /** The secret of a kept link has ended: the next connection starts without a resume token. */
  #replace(link: SocketLink): void {
    this.#forgetLink();
    this.#resume = null;
    this.#leaveUp();
    this.#leave(link, () => this.#connect());
  }

  /** Nobody is left whose secret may be used. */
  #rest(link: SocketLink): void {
    this.#resume = link === this.#kept ? null : link.reconnectToken;
    this.#forgetLink();
    this.#leave(link, () => {});
    this.#waitsForSecret = true;
    this.#setState('retrying');
  }

  #leave(link: SocketLink, then: () => void): void {
    this.#leaving.set(link, then);
    link.close();
  }

  get #host(): string {
    return new URL(this.#options.config.PUSH_URL).host;
  }
}
