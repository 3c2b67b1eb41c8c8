import { MAX_MARKET_PAGES, PAGE_SIZE } from '@sightline/provider-contract/common.ts';
import type { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import type { Market, MarketLabel } from '@sightline/provider-contract/odds.ts';
import { WINNER_TYPES } from '@sightline/schema/rules/markets.ts';
import type { Config } from '../config.ts';
import { Pacer, PRIORITY } from '../rest/pacer.ts';
import { createTradingData, type TradingData } from '../rest/trading-data.ts';
import type { Send } from '../rest/transport.ts';
import type { Log } from '../telemetry/log.ts';
import { CoalescingCache } from './coalescing-cache.ts';
import { EntityStore } from './entity-store.ts';
import { createPacedSend } from './paced-send.ts';
import { TradingSecrets } from './trading-secrets.ts';

/** What everyone who trades through one client shares: its rate, its secrets, and what was just read with them. */
export class TradingScope {
  readonly secrets: TradingSecrets;
  readonly series: EntityStore<Series>;
  readonly matches: EntityStore<Match>;
  readonly tournaments: EntityStore<Tournament>;
  readonly rosters: EntityStore<Roster>;
  readonly teams: EntityStore<Team>;
  readonly players: EntityStore<Player>;
  readonly labels: EntityStore<MarketLabel>;
  readonly #data: TradingData;
  readonly #pacer: Pacer;
  readonly #lists: CoalescingCache<Market[]>;

  constructor(options: { config: Config; send: Send; log: Log; rate: { perSecond: number; burst: number } }) {
    const { config, send, log } = options;
    // Whoever came in may be at work for an operation's whole time, and lingers after that.
    this.secrets = new TradingSecrets({ lingerMs: config.OPERATION_TIMEOUT_MS + config.FEED_LINGER_MS });
    this.#pacer = new Pacer(options.rate);
    this.#data = createTradingData(
      config,
      createPacedSend({ config, send, pacer: this.#pacer, secrets: this.secrets, priority: PRIORITY.SCREEN }),
      log,
    );
    const data = this.#data;
    const idOf = (value: { id: number }): number => value.id;
    const live = config.SCOPE_CACHE_MS;
    const reference = config.REFERENCE_CACHE_MS;
    this.series = new EntityStore({ read: data.series, idOf, ttlMs: live });
    this.matches = new EntityStore({ read: data.matches, idOf, ttlMs: live });
    this.tournaments = new EntityStore({ read: data.tournaments, idOf, ttlMs: reference });
    this.rosters = new EntityStore({ read: data.rosters, idOf, ttlMs: reference });
    this.teams = new EntityStore({ read: data.teams, idOf, ttlMs: reference });
    this.players = new EntityStore({ read: data.players, idOf, ttlMs: reference });
    this.labels = new EntityStore({ read: data.labels, idOf: (label) => label.market.id, ttlMs: reference });
    this.#lists = new CoalescingCache({ ttlMs: live, max: 1 });
  }

  /** Open and suspended markets of the four winner types. Rejects when one of the four cannot be read. */
  winnerMarkets(): Promise<Market[]> {
    return this.#lists.get('winners', async () => {
      const lists = await Promise.all(WINNER_TYPES.map(({ type, fixture }) => this.#marketsOfType(type, fixture)));
      // New markets shift the pages while they are read, so one may be seen twice.
      return [...new Map(lists.flat().map((market) => [market.id, market])).values()];
    });
  }

  async #marketsOfType(type: string, fixture: 'series' | 'match'): Promise<Market[]> {
    const markets: Market[] = [];
    for (let page = 0; page < MAX_MARKET_PAGES; page += 1) {
      const { items, received } = await this.#data.marketsOfType(type, fixture, page * PAGE_SIZE);
      markets.push(...items);
      if (received < PAGE_SIZE) break;
    }
    return markets;
  }

  close(): void {
    this.#pacer.close();
  }
}
