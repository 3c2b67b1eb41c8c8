import type { Player, Series, Team } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { PLAYER_GAME_ID } from '@sightline/schema/rules/series.ts';
import type { TradingLoaders } from '../../../cache/trading-loaders.ts';

/** One side of a series, before its team or player is resolved. */
export interface CompetitorModel {
  readonly seed: number;
  readonly score: number | null;
  readonly winner: boolean;
  readonly forfeit: boolean;
  readonly rosterId: number | null;
  readonly gameId: number;
}

export type CompetitorEntityModel = ({ readonly kind: 'Team' } & Team) | ({ readonly kind: 'Player' } & Player);

/** The known sides, first seed first. */
export function competitorsOf({ participants, game }: Pick<Series, 'participants' | 'game'>): CompetitorModel[] {
  return participants
    .filter(({ seed }) => seed === 1 || seed === 2)
    .toSorted((a, b) => a.seed - b.seed)
    .map(({ seed, score, winner, forfeit, roster }) => ({
      seed,
      score,
      winner,
      forfeit,
      rosterId: roster?.id ?? null,
      gameId: game.id,
    }));
}

/** The team of the roster or, in a game of single players, the first player of its line-up. Null while undecided. */
export async function competitorEntity(
  competitor: Pick<CompetitorModel, 'rosterId' | 'gameId'>,
  loaders: TradingLoaders,
): Promise<CompetitorEntityModel | null> {
  if (competitor.rosterId === null) return null;
  const roster = await loaders.rosters.load(competitor.rosterId);
  if (roster === null) return null;
  if (String(competitor.gameId) === PLAYER_GAME_ID) {
    const first = roster.line_up?.players[0];
    const player = first ? await loaders.players.load(first.id) : null;
    return player && { kind: 'Player', ...player };
  }
  const team = roster.team ? await loaders.teams.load(roster.team.id) : null;
  return team && { kind: 'Team', ...team };
}

/** The player of a market context, else its team, else the competitor of its roster. Null if it names none. */
export async function namedEntity(
  { player, team, roster }: NonNullable<Market['context']>,
  gameId: number,
  loaders: TradingLoaders,
): Promise<CompetitorEntityModel | null> {
  if (player) {
    const found = await loaders.players.load(player.id);
    return found && { kind: 'Player', ...found };
  }
  if (team) {
    const found = await loaders.teams.load(team.id);
    return found && { kind: 'Team', ...found };
  }
  return competitorEntity({ rosterId: roster?.id ?? null, gameId }, loaders);
}
