import type { Market } from '@sightline/provider-contract/odds.ts';
import { beforeAll, expect } from 'vitest';
import * as z from 'zod';
import type { Credentials } from './gateway-process.ts';
import { useStack } from './stack.ts';

const COMPETITORS = 'competitors { seed rosterId entity { __typename id name abbreviation logoUrl } }';
export const SERIES_MARKETS = `query ($id: ID!) {
  seriesMarkets(seriesId: $id) {
    series { id title startAt endAt deletedAt lifecycle bestOf matchIds game { id } tournament { id title game { id } } ${COMPETITORS} }
    matches { id order seriesId deletedAt lifecycle ${COMPETITORS} }
    markets {
      id type typeName state seriesId layout fixture { type id } subject { __typename id name } otherEntities { __typename id name }
      context { line index roundNumber playerId rosterId teamId score { home away } result resultName }
      selections { id odds wasOutcome side line result resultName openingOdds entity { id type typeName } score { home away } history { recordedAt odds } }
    }
  }
}`;

const Score = z.nullable(z.object({ home: z.int(), away: z.int() }));
const Named = z.object({ __typename: z.string(), id: z.string(), name: z.string() });
const Entity = z.object({ ...Named.shape, abbreviation: z.nullable(z.string()), logoUrl: z.nullable(z.string()) });
const Competitors = z.array(z.object({ seed: z.int(), rosterId: z.nullable(z.string()), entity: z.nullable(Entity) }));
export const Answer = z.object({
  series: z.array(
    z.object({
      id: z.string(),
      title: z.nullable(z.string()),
      startAt: z.nullable(z.string()),
      endAt: z.nullable(z.string()),
      deletedAt: z.nullable(z.string()),
      lifecycle: z.string(),
      bestOf: z.nullable(z.int()),
      matchIds: z.array(z.string()),
      game: z.object({ id: z.string() }),
      tournament: z.nullable(z.object({ id: z.string(), title: z.string(), game: z.object({ id: z.string() }) })),
      competitors: Competitors,
    }),
  ),
  matches: z.array(
    z.object({
      id: z.string(),
      order: z.int(),
      seriesId: z.string(),
      deletedAt: z.nullable(z.string()),
      lifecycle: z.string(),
      competitors: Competitors,
    }),
  ),
  markets: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      typeName: z.string(),
      state: z.string(),
      seriesId: z.string(),
      layout: z.nullable(z.string()),
      fixture: z.object({ type: z.string(), id: z.string() }),
      subject: z.nullable(Named),
      otherEntities: z.array(Named),
      context: z.object({
        line: z.nullable(z.number()),
        index: z.nullable(z.int()),
        roundNumber: z.nullable(z.int()),
        playerId: z.nullable(z.string()),
        rosterId: z.nullable(z.string()),
        teamId: z.nullable(z.string()),
        score: Score,
        result: z.nullable(z.string()),
        resultName: z.nullable(z.string()),
      }),
      selections: z.array(
        z.object({
          id: z.string(),
          odds: z.nullable(z.number()),
          wasOutcome: z.nullable(z.boolean()),
          side: z.nullable(z.string()),
          line: z.nullable(z.number()),
          result: z.nullable(z.string()),
          resultName: z.nullable(z.string()),
          openingOdds: z.nullable(z.number()),
          entity: z.nullable(z.object({ id: z.string(), type: z.string(), typeName: z.string() })),
          score: Score,
          history: z.array(z.object({ recordedAt: z.string(), odds: z.nullable(z.number()) })),
        }),
      ),
    }),
  ),
});
export type ShownMarket = z.output<typeof Answer>['markets'][number];

const isKept = ({ state }: Market) => ['open', 'suspended', 'settled'].includes(state);
export const byId = <T extends { id: string }>(all: readonly T[]) => all.toSorted((a, b) => Number(a.id) - Number(b.id));

/** A stack, a trader, and series as the trader sees them. Open sets stay open between the tests, and only the feed caches anything. */
export function seriesStack() {
  const stack = useStack({
    FEED_LINGER_MS: 60_000,
    FEED_REREAD_MS: 600_000,
    FEED_RECONCILE_MS: 600_000,
    REFERENCE_CACHE_MS: 0,
  });
  let trader: Credentials;
  beforeAll(async () => {
    trader = await stack().gateway.startTrading('trader@example.test');
  });
  const request = (document: string, variables: Record<string, unknown>) => stack().gateway.request(document, variables, trader);

  async function open(seriesId: number) {
    const { data, errors } = await request(SERIES_MARKETS, { id: String(seriesId) });
    expect(errors).toBeUndefined();
    const { series, matches, markets } = z.object({ seriesMarkets: Answer }).parse(data).seriesMarkets;
    const [one] = series;
    if (!one) throw new Error('no series');
    return { series: one, matches, markets };
  }

  const truth = {
    series: () => stack().sandbox.control.allState('series'),
    matches: () => stack().sandbox.control.allState('matches'),
    markets: () => stack().sandbox.control.allState('markets'),
  };

  /** The series of a game with the most types of markets: the provider's series and markets, and what the gateway shows of it. */
  async function busiest(gameId: number) {
    const markets = (await truth.markets()).filter(isKept);
    const seriesIdByMatch = new Map((await truth.matches()).map(({ id, series }) => [id, series.id]));
    const typesBySeries = new Map<number, Set<string>>();
    for (const { type, fixture } of markets) {
      const id = fixture.type === 'series' ? fixture.id : (seriesIdByMatch.get(fixture.id) ?? 0);
      typesBySeries.set(id, (typesBySeries.get(id) ?? new Set()).add(type));
    }
    const candidates = (await truth.series()).filter(
      ({ id, game, end, participants, deleted_at }) =>
        game.id === gameId &&
        end === null &&
        deleted_at === null &&
        participants.every(({ roster }) => roster) &&
        typesBySeries.has(id),
    );
    const typeCount = (id: number): number => typesBySeries.get(id)?.size ?? 0;
    const [series] = candidates.toSorted((a, b) => typeCount(b.id) - typeCount(a.id));
    if (!series) throw new Error(`no series of game ${gameId}`);
    const own = markets.filter(({ fixture: { type, id } }) => (type === 'series' ? id : seriesIdByMatch.get(id)) === series.id);
    return { series, own, shown: await open(series.id) };
  }

  /** An upcoming series of a game, other than the given one. */
  async function upcoming(gameId: number, exceptId: string): Promise<number> {
    const found = (await truth.series()).find(
      ({ id, game, lifecycle, participants, deleted_at }) =>
        game.id === gameId &&
        lifecycle === 'upcoming' &&
        deleted_at === null &&
        participants.every(({ roster }) => roster) &&
        id !== Number(exceptId),
    );
    if (!found) throw new Error(`no other series of game ${gameId}`);
    return found.id;
  }

  return { stack, request, truth, open, busiest, upcoming };
}
