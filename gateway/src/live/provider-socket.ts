import type { Config } from '../config.ts';
import type { Log } from '../telemetry/log.ts';
import { pushSocketBegins, pushSocketEnds } from '../telemetry/metrics.ts';
import type { UpdateEnvelope } from './provider-socket-frame.ts';
import { type LinkConfig, type LinkEnd, SocketLink, type SocketSecret } from './provider-socket-link.ts';
import { ReconnectPlan } from './provider-socket-plan.ts';
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
  /** Connected; what was sent in between is lost unless `resumed`. Called before `onState('up')`, and while up only after a loss. */
  readonly onUp: (link: { readonly resumed: boolean }) => void;
  readonly onState: (state: LinkState) => void;
}

const REMEMBERED_IDS = 10_000;
/** So many refused secrets in a row are followed by the next at once; then the rhythm of the tries holds. */
const MAX_REFUSALS_AT_ONCE = 10;
/** Timers run no longer than 24.8 days. */
const LONGEST_TIMER_MS = 86_400_000;

/** Keeps one push socket to the provider: reconnects, resumes, and moves to a newer secret before the end of the one in use. */
export class ProviderSocket {
  readonly #options: ProviderSocketOptions;
  readonly #channels: ReadonlySet<string>;
  readonly #plan: ReconnectPlan;
  readonly #seen = new RecentIds(REMEMBERED_IDS);
  /** Closed by us and not ended yet, with what is to be done then. */
  readonly #leaving = new Map<SocketLink, (end: LinkEnd) => void>();
  #state: LinkState = 'connecting';
  #link: SocketLink | null = null;
  /** Takes over once it is ready. */
  #successor: SocketLink | null = null;
  #resume: string | null = null;
  #waitsForSecret = false;
  /** A replaced link may have kept something back, so no resume is complete. */
  #lossy = false;
  #refusals = 0;
  /** No handover starts before, in milliseconds since the epoch. */
  #handoverFrom = 0;
  #retry: NodeJS.Timeout | undefined;
  #steady: NodeJS.Timeout | undefined;
  #review: NodeJS.Timeout | undefined;
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
    this.#link = this.#open(secret, this.#resume);
  }

  #open(secret: SocketSecret, resume: string | null): SocketLink {
    const { config, onUpdate, onMalformed } = this.#options;
    const link = new SocketLink({
      config,
      secret,
      resume,
      channels: this.#channels,
      onUpdate: (update) => {
        if (this.#seen.add(update.uuid)) onUpdate(update);
      },
      onMalformed,
      onReady: (ready, resumed) => (ready === this.#successor ? this.#handedOver(ready) : this.#up(resumed)),
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
      return left(end);
    }
    pushSocketEnds.inc({ kind: end.kind });
    this.#options.log.warn({ host: this.#host, kind: end.kind, ...end.detail }, 'push socket ended');
    return link === this.#successor ? this.#handoverFailed(link, end) : this.#lost(link, end);
  }

  #lost(link: SocketLink, end: LinkEnd): void {
    this.#forgetLink();
    if (link.ready) this.#resume = link.reconnectToken;
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
    this.#link = null;
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
    const wanted = best !== null && best.jti !== jti && (gone || (soon <= now && best.expiresAt > expiresAt));
    if (wanted && this.#handoverFrom <= now) this.#successor = this.#open(best, null);
    else {
      const next = wanted ? this.#handoverFrom : [soon, expiresAt].find((at) => at > now);
      if (next === undefined) return;
      this.#review = setTimeout(() => this.#reviewSecret(), Math.min(next - now, LONGEST_TIMER_MS));
    }
  }

  #handedOver(successor: SocketLink): void {
    const old = this.#link;
    this.#link = successor;
    this.#successor = null;
    this.#refusals = 0;
    this.#options.log.info({ host: this.#host }, 'push socket moved to a newer secret');
    if (old !== null) {
      this.#leave(old, (end) => {
        if (end.clean) return;
        // Cut without a closing handshake: it may have been dead for a while.
        if (this.#state === 'up') this.#options.onUp({ resumed: false });
        else this.#lossy = true;
      });
    }
    this.#reviewSecret();
  }

  #handoverFailed(link: SocketLink, end: LinkEnd): void {
    this.#successor = null;
    if (end.kind === 'too-many') return this.#replace();
    const refused = end.kind === 'secret-refused';
    if (refused) this.#refusals += 1;
    if (!refused || this.#refusals > MAX_REFUSALS_AT_ONCE)
      this.#handoverFrom = Date.now() + Math.max(this.#options.config.PUSH_RECONNECT_MS, end.waitMs);
    if (refused) this.#options.secrets.refuse(link.secret.jti);
    this.#reviewSecret();
  }

  /** The client may open no second socket: the first one ends, and the next goes on with its queue. */
  #replace(): void {
    const old = this.#link;
    if (old === null) return;
    this.#resume = old.reconnectToken;
    this.#forgetLink();
    this.#leave(old, () => this.#connect());
  }

  /** Nobody is left whose secret may be used. */
  #rest(link: SocketLink): void {
    this.#resume = link.reconnectToken;
    this.#forgetLink();
    this.#leave(link, () => {});
    this.#waitsForSecret = true;
    this.#setState('retrying');
  }

  #leave(link: SocketLink, then: (end: LinkEnd) => void): void {
    this.#leaving.set(link, then);
    link.close();
  }

  get #host(): string {
    return new URL(this.#options.config.PUSH_URL).host;
  }
}
