import { GraphQLError } from 'graphql';
import type { Config } from '../../../config/config.ts';
import { type ErrorCode, gatewayError, isErrorCode } from '../../../util/errors.ts';
import type { Bus } from '../../../live/replication/bus.ts';
import type { OpenSet } from '../../../live/live-source.ts';
import { SharedSets } from '../../../live/replication/shared-sets.ts';
import type { LiveStatus } from '../../../live/live-set.ts';
import type { TradingScope } from '../../../cache/trading-scope.ts';
import { NoValidSecret } from '../../../provider/client/trading-secrets.ts';
import { publicFailure, ProviderFailure } from '../../../provider/client/provider-failure.ts';
import type { Log } from '../../../telemetry/log.ts';
import { entryCodec } from './entry-codec.ts';
import { TradingFeed } from './feed.ts';
import type { FeedSets } from './feed-reader.ts';
import type { FeedStatus } from './feed-stats.ts';
import type { LiveEntry } from './live-entry.ts';
import { LIST_SET, type SetName, setName } from './topics.ts';

/** So many linger times an ask counts, and images are kept. */
const TTL_LINGERS = 2;

/**
 * The feed of one scope on one of several gateways. One of those whose callers have a live secret fills it from the
 * provider; secrets themselves never leave the gateway that their owner speaks with.
 */
export class SharedFeed implements FeedSets {
  readonly #sets: SharedSets<LiveEntry>;
  /** What fills the sets, while this gateway does. */
  #own: TradingFeed | null = null;

  constructor(options: { config: Config; bus: Bus; scope: TradingScope; log: Log; onIdle: () => void }) {
    const { config, bus, scope, log, onIdle } = options;
    this.#sets = new SharedSets<LiveEntry>({
      bus,
      scope: scope.id,
      codec: entryCodec,
      failures,
      leaseMs: config.FEED_LEASE_MS,
      lingerMs: config.FEED_LINGER_MS,
      ttlMs: config.FEED_LINGER_MS * TTL_LINGERS,
      canLead: () => scope.secrets.best() !== null,
      createSource: () => {
        // Its sets are held by those that copy them; it ends with the source.
        const feed = new TradingFeed({ config, scope, log, onIdle: () => {} });
        this.#own = feed;
        const close = (): void => {
          if (this.#own === feed) this.#own = null;
          feed.close();
        };
        return { open: (text) => feed.open(known(text)), close };
      },
      onIdle,
      onFailure: (error) => log.warn({ err: error }, 'the shared feed could not be followed'),
    });
  }

  open(name: SetName): OpenSet<LiveEntry> {
    return this.#sets.open(name);
  }

  /** That of the list set, by which the state of the scope is known. */
  get status(): LiveStatus {
    return this.#sets.statusOf(LIST_SET) ?? 'STALE';
  }

  /** How it is doing; its sets are those that are read here, whoever fills them. */
  get look(): FeedStatus {
    const own = this.#own?.look;
    return {
      status: this.status,
      filledHere: own !== undefined,
      resyncs: own?.resyncs ?? null,
      readAt: own?.readAt ?? null,
      sets: this.#sets.openSets,
    };
  }

  version(name: SetName): string | null {
    // What fills them here may have something to read again.
    this.#own?.version(name);
    const set = this.#sets.peek(name);
    return set?.status === 'LIVE' ? set.version : null;
  }

  close(): Promise<void> {
    return this.#sets.close();
  }
}

function known(text: string): SetName {
  const name = setName(text);
  if (name === null) throw gatewayError('NOT_FOUND');
  return name;
}

const NO_SECRET = 'TRADING_TOKEN_EXPIRED' satisfies ErrorCode;

/** Codes of the catalogue travel; what else went wrong is in the log of the gateway where it did. */
const failures = {
  of(error: unknown): string {
    if (error instanceof NoValidSecret) return NO_SECRET;
    const shown = error instanceof ProviderFailure ? publicFailure(error) : error;
    const code = shown instanceof GraphQLError ? shown.extensions['code'] : null;
    return isErrorCode(code) ? code : 'MARKETS_UNAVAILABLE';
  },
  from(text: string): Error {
    if (text === NO_SECRET) return new NoValidSecret('no valid secret at the leader');
    return gatewayError(isErrorCode(text) ? text : 'MARKETS_UNAVAILABLE');
  },
};
