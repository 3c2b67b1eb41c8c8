import { NumericId } from '@sightline/provider-contract/common.ts';
import { dataApi, Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import type { ApiName, Endpoint } from '@sightline/provider-contract/endpoint.ts';
import { Market, MarketLabel, ODDS_API_VERSION, oddsApi } from '@sightline/provider-contract/odds.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import { steadyNow } from '../../util/clock.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { readList } from '../client/read-response.ts';
import type { Timeouts } from '../client/timeouts.ts';
import type { Call, ProviderResponse } from '../client/transport.ts';

/** A response to a call that was sent at `sentAt`: `steadyNow`, ms. */
type TradingResponse = ProviderResponse & { readonly sentAt: number };

/** Sends one call of a trading client within its rate limit, with one of its secrets. */
export type TradingSend = (call: Omit<Call, 'signal'>) => Promise<TradingResponse>;

/** Any id serves: no entity has to have it. */
const PROBED_ID = 1;

/** Verifies a secret with the smallest call of the data API. Rejects as `send` does; a 403 only says that this API is not available. */
export async function probeSecret(config: Config & Timeouts, send: TradingSend): Promise<void> {
  const { method, path: route } = dataApi.teams;
  const query = [['filter', `id<={${PROBED_ID}}`]] as const;
  try {
    await send({ api: 'data', method, route, query, baseUrl: config.DATA_API_URL, timeoutMs: config.DATA_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.status !== 403) throw error;
  }
}

/** One page of a list. */
export interface Page<T> {
  /** The readable elements. */
  readonly items: T[];
  /** Number of elements, readable or not. The list ends if it is smaller than the size of a page. */
  readonly received: number;
  /** Ids of the elements, readable or not. */
  readonly ids: readonly number[];
  /** When the request was sent, and when the response arrived: `steadyNow`, ms. */
  readonly readAt: number;
  readonly seenAt: number;
}

/** The kind of entity that a market belongs to. */
export type FixtureType = Market['fixture']['type'];

export type TradingData = ReturnType<typeof createTradingData>;

const LooseMarket = loose(Market);
const Identified = z.looseObject({ id: loose(NumericId) });

/** Statuses with which a provider may refuse a filter that it does not have. */
const FILTER_REFUSALS: ReadonlySet<number> = new Set([400, 404, 422, 501]);

/** Data and odds APIs for one trading client. Lists by id accept at most 50 ids and have no defined order. */
export function createTradingData(config: Config & Timeouts, send: TradingSend, log: Log) {
  function read(api: ApiName, endpoint: Endpoint, query: [string, string][]): Promise<TradingResponse> {
    const isOdds = api === 'odds';
    return send({
      api,
      method: endpoint.method,
      route: endpoint.path,
      query,
      baseUrl: isOdds ? config.ODDS_API_URL : config.DATA_API_URL,
      timeoutMs: isOdds ? config.ODDS_TIMEOUT_MS : config.DATA_TIMEOUT_MS,
      ...(isOdds ? { headers: { [config.PROVIDER_HEADERS.version]: ODDS_API_VERSION } } : {}),
    });
  }
  function byId<T>(endpoint: Endpoint, strict: z.ZodType<T>): (ids: readonly number[]) => Promise<T[]> {
    const schema = loose(strict);
    return async (ids) => {
      const response = await read('data', endpoint, [['filter', `id<={${ids.join(',')}}`]]);
      return readList(schema, response, { api: 'data', route: endpoint.path, log }).items;
    };
  }
  async function markets(filter: string, skip: number): Promise<Page<Market>> {
    const endpoint = oddsApi.markets;
    const response = await read('odds', endpoint, [
      ['order', 'id-desc'],
      ['filter', filter],
      ['skip', String(skip)],
    ]);
    const { items } = readList(LooseMarket, response, { api: 'odds', route: endpoint.path, log });
    const elements: readonly unknown[] = Array.isArray(response.body) ? response.body : [];
    const ids = elements.flatMap((element) => Identified.safeParse(element).data?.id ?? []);
    return { items, received: elements.length, ids, readAt: response.sentAt, seenAt: steadyNow() };
  }
  const LooseLabel = loose(MarketLabel);
  return {
    series: byId(dataApi.series, Series),
    matches: byId(dataApi.matches, Match),
    tournaments: byId(dataApi.tournaments, Tournament),
    rosters: byId(dataApi.rosters, Roster),
    teams: byId(dataApi.teams, Team),
    players: byId(dataApi.players, Player),
    async labels(marketIds: readonly number[]) {
      const endpoint = oddsApi.marketLabels;
      const response = await read('odds', endpoint, [
        ['order', 'market.id-desc'],
        ['filter', `market.id<={${marketIds.join(',')}}`],
      ]);
      return readList(LooseLabel, response, { api: 'odds', route: endpoint.path, log }).items;
    },
    /** Markets in any state. Empty if the provider does not accept a filter by id. */
    async marketsById(ids: readonly number[]) {
      try {
        return (await markets(`id<={${ids.join(',')}}`, 0)).items;
      } catch (error) {
        if (error instanceof ProviderFailure && FILTER_REFUSALS.has(error.status)) return [];
        throw error;
      }
    },
    /** Open and suspended markets of one type, newest first, 50 per page. */
    marketsOfType: (type: string, fixture: FixtureType, skip: number) =>
      markets(`type=${type},fixture.type=${fixture},state<={open,suspended}`, skip),
    /** Open, suspended and settled markets of at most 50 fixtures of one kind, newest first, 50 per page; of all types, or of some. */
    marketsOfFixtures(fixture: FixtureType, ids: readonly number[], types: readonly string[] | null, skip: number) {
      const ofTypes = types ? `type<={${types.join(',')}},` : '';
      return markets(`${ofTypes}fixture.type=${fixture},state<={open,suspended,settled},fixture.id<={${ids.join(',')}}`, skip);
    },
  };
}
