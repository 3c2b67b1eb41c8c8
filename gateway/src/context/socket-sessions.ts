import type { Config } from '../config/config.ts';
import { steadyNow } from '../util/clock.ts';
import { SOCKET_CLOSE } from './socket-close.ts';
import type { SocketWire } from './socket-session.ts';

/** Milliseconds. */
export const SOCKET_TIMERS = {
  /** Interval of heartbeats. Prices are marked if none proves them current for 2 s. */
  SOCKET_PING_MS: 1_000,
  /** Silence after which a socket is closed. */
  SOCKET_SILENCE_MS: 24_000,
};
type SessionConfig = Pick<Config, 'MAX_SOCKETS_PER_USER'> & Readonly<typeof SOCKET_TIMERS>;

/** The part of a session that its checks use. */
interface CheckedSession {
  readonly principal: { readonly id: string };
  readonly wire: Pick<SocketWire, 'lastMessageAt' | 'heartbeat' | 'close'>;
  /** @param now own clock, ms */
  check(now: number): void;
}

/** The open sockets and event streams by user or API key. One timer checks each session, closes silent sockets and sends heartbeats to the others. */
export class SocketSessions {
  readonly #config: SessionConfig;
  readonly #byOwner = new Map<string, Set<CheckedSession>>();
  readonly #timer: NodeJS.Timeout;

  constructor(config: SessionConfig) {
    this.#config = config;
    // In setImmediate, so that messages that have already arrived are handled first: a pause of this process is not a client's silence.
    this.#timer = setInterval(() => setImmediate(() => this.#tick(steadyNow())), config.SOCKET_PING_MS);
    this.#timer.unref();
  }

  /** False: the user or API key has reached the limit of sockets. */
  add(session: CheckedSession): boolean {
    const { id } = session.principal;
    const own = this.#byOwner.get(id) ?? new Set();
    if (own.size >= this.#config.MAX_SOCKETS_PER_USER) return false;
    this.#byOwner.set(id, own.add(session));
    return true;
  }

  delete(session: CheckedSession): void {
    const { id } = session.principal;
    const own = this.#byOwner.get(id);
    own?.delete(session);
    if (own?.size === 0) this.#byOwner.delete(id);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#byOwner.clear();
  }

  #tick(now: number): void {
    for (const own of this.#byOwner.values()) {
      for (const session of own) {
        session.check(now);
        if (now - session.wire.lastMessageAt > this.#config.SOCKET_SILENCE_MS) session.wire.close(SOCKET_CLOSE.silent);
        else session.wire.heartbeat();
      }
    }
  }
}

/** Limits the open sockets and event streams of each client address. */
export class SocketsPerAddress {
  readonly #config: Pick<Config, 'MAX_SOCKETS_PER_ADDRESS'>;
  readonly #open = new Map<string, number>();

  constructor(config: Pick<Config, 'MAX_SOCKETS_PER_ADDRESS'>) {
    this.#config = config;
  }

  /** Counts one more socket. @returns a function to call once when it closes; null if the address has reached the limit */
  acquire(address: string): (() => void) | null {
    const open = this.#open.get(address) ?? 0;
    if (open >= this.#config.MAX_SOCKETS_PER_ADDRESS) return null;
    this.#open.set(address, open + 1);
    return () => {
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    };
  }
}
