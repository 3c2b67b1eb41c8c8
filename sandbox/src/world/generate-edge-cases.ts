import type { MarketState } from '@sightline/provider-contract/odds.ts';
import type { Competitor, Draft } from './draft.ts';
import type { GameProfile } from './games.ts';
import { generateTeamlessRoster, type NamePool } from './generate-competitors.ts';
import { generateMarket } from './generate-markets.ts';
import { generateSeries, type SeriesPlan, type Side } from './generate-series.ts';

type Plan = Omit<SeriesPlan, 'game' | 'tournamentId'>;

/** Rare states of a feed that every client must handle. */
export function generateEdgeCases(
  draft: Draft,
  game: GameProfile,
  tournamentId: number | null,
  pair: () => readonly [Competitor, Competitor],
  names: NamePool,
): void {
  const generate = (plan: Plan, winnerState: MarketState | null) => {
    const series = generateSeries(draft, { game, tournamentId, ...plan });
    if (winnerState !== null) generateWinnerMarket(draft, series.id, plan.sides, winnerState);
    return series;
  };
  const [home, away] = pair();
  switch (game.id) {
    case 1:
      generate({ bestOf: 3, sides: [home, null], start: 26 * 60, lifecycle: 'upcoming' }, 'suspended');
      generate({ bestOf: 1, sides: [home, away], start: -60, lifecycle: 'deleted', deletedAt: -70 }, 'cancelled');
      // Ended a moment ago; its market has not been closed yet.
      generate({ bestOf: 1, sides: [home, away], start: -65, end: -5, lifecycle: 'over', score: [1, 0] }, 'suspended');
      break;
    case 2:
      generate({ bestOf: 5, sides: [null, null], start: 40 * 60, lifecycle: 'upcoming' }, 'suspended');
      generate({ bestOf: 3, sides: [home, away], start: 20 * 60, postponedFrom: -60, lifecycle: 'postponed' }, 'suspended');
      break;
    case 5:
      generate(
        {
          bestOf: 3,
          sides: [home, { rosterId: generateTeamlessRoster(draft, game, names), entity: null }],
          start: 9 * 60,
          lifecycle: 'upcoming',
        },
        'open',
      );
      generate({ bestOf: 3, sides: [null, away], start: 33 * 60, lifecycle: 'upcoming' }, 'suspended');
      generate({ bestOf: 3, sides: [home, away], start: null, lifecycle: 'upcoming' }, 'open');
      // Deleted while its market was still open.
      generate({ bestOf: 3, sides: [home, away], start: 90, lifecycle: 'deleted', deletedAt: -15 }, 'open');
      generate({ bestOf: 3, sides: [], start: 120, lifecycle: 'deleted', deletedAt: -400 }, null);
      break;
    case 19:
      generate({ bestOf: 3, sides: [home, away], start: null, postponedFrom: 120, lifecycle: 'postponed' }, 'suspended');
      break;
    case 24:
      generate({ bestOf: 1, sides: [home, away], start: 15 * 60, postponedFrom: 60, lifecycle: 'postponed' }, 'suspended');
      generate({ bestOf: 1, sides: [home, null], start: 28 * 60, lifecycle: 'upcoming' }, 'suspended');
      break;
    default:
      break;
  }
  if (game.id === 1) generateUnknownMarketType(draft);
}

function generateWinnerMarket(draft: Draft, seriesId: number, sides: readonly Side[], state: MarketState): void {
  const [home, away] = sides;
  const outcomes = [home, away].map((side) => ({ chance: 0.5, entity: side?.entity ? { ...side.entity } : null, context: {} }));
  generateMarket(draft, 'series_winner', { id: seriesId, type: 'series' }, {}, outcomes, state);
}

/** A market type that the catalogue does not know. */
function generateUnknownMarketType(draft: Draft): void {
  const [fixture] = [...draft.markets.values()]
    .filter((m) => m.type === 'total_kills' && m.state === 'open')
    .map((m) => m.fixture);
  if (fixture === undefined) return;
  const outcomes = ['over', 'under'].map((result) => ({ chance: 0.5, entity: null, context: { result } }));
  generateMarket(draft, 'total_wards', fixture, { line: 30.5 }, outcomes, 'open');
}
