import type { BenchSandbox } from './stack.ts';

/** A series, with the match that has most of its open markets. */
export interface FullestMatch {
  readonly id: string;
  readonly matchId: number;
  readonly matchIds: readonly number[];
  readonly isLive: boolean;
}

/** Series of the demo, those with most open markets in a match first. */
export async function fullestMatches({ control }: BenchSandbox): Promise<readonly FullestMatch[]> {
  const [series, markets] = await Promise.all([control.allState('series'), control.allState('markets')]);
  const openMarkets = Map.groupBy(
    markets.filter(({ state, fixture }) => ['open', 'suspended'].includes(state) && fixture.type === 'match'),
    ({ fixture }) => fixture.id,
  );
  const countOf = (matchId: number): number => openMarkets.get(matchId)?.length ?? 0;
  return series
    .flatMap(({ id, lifecycle, matches }) => {
      const matchIds = matches.map((match) => match.id);
      const matchId = matchIds.toSorted((a, b) => countOf(b) - countOf(a))[0];
      return matchId === undefined ? [] : [{ id: String(id), matchId, matchIds, isLive: lifecycle === 'live' }];
    })
    .toSorted((a, b) => countOf(b.matchId) - countOf(a.matchId));
}

/** Address of a desk with these boards. */
export function deskOf(boards: readonly FullestMatch[]): string {
  const params = new URLSearchParams(boards.map(({ id, matchId }) => ['board', `${id}?matchid=${matchId}`]));
  return `/trading/desk?${params.toString()}`;
}
