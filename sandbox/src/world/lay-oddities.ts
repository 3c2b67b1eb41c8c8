import type { MarketState } from '@sightline/provider-contract/odds.ts';
import type { Competitor, Draft } from './draft.ts';
import type { GameProfile } from './games.ts';
import { layTeamlessRoster, type NamePool } from './lay-competitors.ts';
import { layMarket } from './lay-markets.ts';
import { laySeries, type SeriesPlan, type Side } from './lay-series.ts';

type Plan = Omit<SeriesPlan, 'game' | 'tournamentId'>;

/** Rare states of a feed that every reader must handle. */
export function layOddities(
  draft: Draft,
  game: GameProfile,
  tournamentId: number | null,
  pair: () => readonly [Competitor, Competitor],
  names: NamePool,
): void {
  const lay = (plan: Plan, state: MarketState | null) => {
    const series = laySeries(draft, { game, tournamentId, ...plan });
    if (state !== null) layWinner(draft, series.id, plan.sides, state);
    return series;
  };
  const [home, away] = pair();
  switch (game.id) {
    case 1:
      lay({ bestOf: 3, sides: [home, null], start: 26 * 60, lifecycle: 'upcoming' }, 'suspended');
      lay({ bestOf: 1, sides: [home, away], start: -60, lifecycle: 'deleted', deletedAt: -70 }, 'cancelled');
      // Ended a moment ago; its market has not been closed yet.
      lay({ bestOf: 1, sides: [home, away], start: -65, end: -5, lifecycle: 'over', score: [1, 0] }, 'suspended');
      break;
    case 2:
      lay({ bestOf: 5, sides: [null, null], start: 40 * 60, lifecycle: 'upcoming' }, 'suspended');
      lay({ bestOf: 3, sides: [home, away], start: 20 * 60, postponedFrom: -60, lifecycle: 'postponed' }, 'suspended');
      break;
    case 5:
      lay(
        {
          bestOf: 3,
          sides: [home, { rosterId: layTeamlessRoster(draft, game, names), entity: null }],
          start: 9 * 60,
          lifecycle: 'upcoming',
        },
        'open',
      );
      lay({ bestOf: 3, sides: [null, away], start: 33 * 60, lifecycle: 'upcoming' }, 'suspended');
      lay({ bestOf: 3, sides: [home, away], start: null, lifecycle: 'upcoming' }, 'open');
      // Deleted while its market was still open.
      lay({ bestOf: 3, sides: [home, away], start: 90, lifecycle: 'deleted', deletedAt: -15 }, 'open');
      lay({ bestOf: 3, sides: [], start: 120, lifecycle: 'deleted', deletedAt: -400 }, null);
      break;
    case 19:
      lay({ bestOf: 3, sides: [home, away], start: null, postponedFrom: 120, lifecycle: 'postponed' }, 'suspended');
      break;
    case 24:
      lay({ bestOf: 1, sides: [home, away], start: 15 * 60, postponedFrom: 60, lifecycle: 'postponed' }, 'suspended');
      lay({ bestOf: 1, sides: [home, null], start: 28 * 60, lifecycle: 'upcoming' }, 'suspended');
      break;
    default:
      break;
  }
  if (game.id === 1) layNewerType(draft);
}

function layWinner(draft: Draft, seriesId: number, sides: readonly Side[], state: MarketState): void {
  const [home, away] = sides;
  const outcomes = [home, away].map((side) => ({ chance: 0.5, entity: side?.entity ? { ...side.entity } : null, context: {} }));
  layMarket(draft, 'series_winner', { id: seriesId, type: 'series' }, {}, outcomes, state);
}

/** A market type that the catalogue does not know. */
function layNewerType(draft: Draft): void {
  const [fixture] = [...draft.markets.values()]
    .filter((m) => m.type === 'total_kills' && m.state === 'open')
    .map((m) => m.fixture);
  if (fixture === undefined) return;
  const outcomes = ['over', 'under'].map((result) => ({ chance: 0.5, entity: null, context: { result } }));
  layMarket(draft, 'total_wards', fixture, { line: 30.5 }, outcomes, 'open');
}
