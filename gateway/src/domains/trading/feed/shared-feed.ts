import { Match, Series } from '@sightline/provider-contract/data.ts';
import { Market } from '@sightline/provider-contract/odds.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import { GraphQLError } from 'graphql';
import * as z from 'zod';
import type { CachedEntities } from '../../../cache/entity-cache.ts';
import type { TradingScope } from '../../../cache/trading-scope.ts';
import type { Config } from '../../../config/config.ts';
import type { LiveSet } from '../../../live/live-set.ts';
import type { OpenSet } from '../../../live/live-source.ts';
import type { ValueCodec } from '../../../live/replication/set-wire.ts';
import { type Replication, SharedSets } from '../../../live/replication/shared-sets.ts';
import { publicFailure, ProviderFailure } from '../../../provider/client/provider-failure.ts';
import { NoValidSecret } from '../../../provider/client/trading-secrets.ts';
import type { Log } from '../../../telemetry/log.ts';
import { type ErrorCode, gatewayError, isErrorCode } from '../../../util/errors.ts';
import { TradingFeed } from './feed.ts';
import { entryIn, type FeedSets } from './feed-sets.ts';
import type { FeedStatus } from './feed-stats.ts';
import { type LiveEntry, liveEntry } from './live-batch.ts';
import type { MarketOdds } from './odds-history.ts';
import { LIST_SET, parseSetName, type SetName } from './set-name.ts';

/** How long a request keeps a set published, and how long data in Redis is kept after its last use, ms. */
export function replicationTtlMs({ FEED_LINGER_MS }: Pick<Config, 'FEED_LINGER_MS'>): number {
  return FEED_LINGER_MS * 2;
}

/**
 * The feed of one scope on one of several gateways. The elected gateway writes it from the provider, with the secrets of its own
 * callers: a secret never leaves the gateway that its owner is connected to.
 */
export class SharedFeed implements FeedSets {
  readonly #sets: SharedSets<LiveEntry>;
  /** The feed that writes the sets; null while another gateway writes them. */
  #own: TradingFeed | null = null;

  constructor(options: { config: Config; replication: Replication; scope: TradingScope; log: Log; onIdle: () => void }) {
    const { config, replication, scope, log, onIdle } = options;
    this.#sets = new SharedSets<LiveEntry>({
      replication,
      scope: scope.id,
      codec: entryCodec,
      failures,
      leaseMs: config.FEED_LEASE_MS,
      lingerMs: config.FEED_LINGER_MS,
      ttlMs: replicationTtlMs(config),
      canLead: () => scope.secrets.best() !== null,
      createSource: () => {
        // The feed closes with the source; until then, the copies of its sets keep it open.
        const feed = new TradingFeed({ config, scope, log, onIdle: () => {} });
        this.#own = feed;
        const close = (): void => {
          if (this.#own === feed) this.#own = null;
          feed.close();
        };
        return { open: (name) => feed.open(validSetName(name)), close };
      },
      onIdle,
      onFailure: (error) => log.warn({ err: error }, 'the shared feed could not be followed'),
    });
  }

  open(name: SetName): OpenSet<LiveEntry> {
    return this.#sets.open(name);
  }

  /** Its status is that of the list; its sets are those that are read on this gateway. */
  describe(): FeedStatus {
    const own = this.#own?.describe();
    return {
      status: this.#sets.statusOf(LIST_SET) ?? 'STALE',
      isLeader: own !== undefined,
      resyncs: own?.resyncs ?? null,
      readAt: own?.readAt ?? null,
      sets: this.#sets.openSets,
    };
  }

  liveEntry(key: string): LiveEntry | undefined {
    return entryIn(this.#sets.openSets, key);
  }

  current(name: SetName): LiveSet<LiveEntry> | null {
    // This gateway's feed may have to read polled series.
    this.#own?.current(name);
    const set = this.#sets.peek(name);
    return set?.status === 'LIVE' ? set : null;
  }

  get cachedEntities(): CachedEntities | null {
    return this.#own?.cachedEntities ?? null;
  }

  close(): Promise<void> {
    return this.#sets.close();
  }
}

function validSetName(text: string): SetName {
  const name = parseSetName(text);
  if (name === null) throw gatewayError('NOT_FOUND');
  return name;
}

const NO_SECRET = 'TRADING_TOKEN_EXPIRED' satisfies ErrorCode;

/** Failures travel as codes of the error catalogue; the gateway on which they occurred logs the details. */
const failures = {
  encode(error: unknown): string {
    if (error instanceof NoValidSecret) return NO_SECRET;
    const publicError = error instanceof ProviderFailure ? publicFailure(error) : error;
    const code = publicError instanceof GraphQLError ? publicError.extensions['code'] : null;
    return isErrorCode(code) ? code : 'MARKETS_UNAVAILABLE';
  },
  decode(text: string): Error {
    if (text === NO_SECRET) return new NoValidSecret('the leading gateway has no valid secret');
    return gatewayError(isErrorCode(text) ? text : 'MARKETS_UNAVAILABLE');
  },
};

const Side = z.object({ rosterId: z.nullable(z.int()), entityId: z.nullable(z.string()) });
const Sides = z.object({ seriesId: z.int(), gameId: z.int(), first: Side, second: Side });
const OddsValue = z.nullable(z.number());
/** Id, opening odds, and the points as alternating times and odds. */
const SelectionHistory = z.tuple([z.int(), OddsValue, z.array(OddsValue)]);
const Entry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SERIES'), value: loose(Series), isBehind: z.boolean() }),
  z.object({ type: z.literal('MATCH'), value: loose(Match), isBehind: z.boolean() }),
  z.object({
    type: z.literal('MARKET'),
    value: loose(Market),
    isBehind: z.boolean(),
    sides: Sides,
    odds: z.nullable(z.array(SelectionHistory)),
  }),
]);

function encodeOdds(odds: MarketOdds): z.input<typeof SelectionHistory>[] {
  return Array.from(odds, ([id, { opening, points }]) => [id, opening, points.flatMap(({ at, odds: value }) => [at, value])]);
}

function decodeOdds(selections: readonly z.output<typeof SelectionHistory>[]): MarketOdds {
  return new Map(
    selections.map(([id, opening, flat]) => {
      const points = flat.flatMap((at, index) => (index % 2 === 0 && at !== null ? { at, odds: flat[index + 1] ?? null } : []));
      return [id, { opening, points }];
    }),
  );
}

/** Entries of live sets in Redis. */
const entryCodec: ValueCodec<LiveEntry> = {
  keyOf: ({ key }) => key,
  encode(entry) {
    const { type, value } = entry;
    if (type !== 'MARKET') return JSON.stringify({ type, value, isBehind: value.isBehind ?? false });
    const { market, sides, odds, isBehind } = value;
    return JSON.stringify({ type, value: market, isBehind, sides, odds: odds && encodeOdds(odds) } satisfies z.input<
      typeof Entry
    >);
  },
  decode(json) {
    const entry = Entry.parse(json);
    const version = { namesVersion: null, isBehind: entry.isBehind };
    if (entry.type === 'SERIES') return liveEntry.series(entry.value, entry.isBehind);
    if (entry.type === 'MATCH') return liveEntry.match(entry.value, version);
    return liveEntry.market(entry.value, entry.sides, entry.odds && decodeOdds(entry.odds), version);
  },
};
