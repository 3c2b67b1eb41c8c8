import type { Player, Roster, Series, Team } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { PLAYER_GAME_ID } from '@sightline/schema/rules/series.ts';
import type { TradingLoaders } from '../../../scope/trading-loaders.ts';
import { andThen, type MaybePromise } from '../../../util/maybe-promise.ts';

/** One side of a series, before its team or player is resolved. */
export interface CompetitorModel {
  readonly seed: number;
  readonly score: number | null;
  readonly isWinner: boolean;
  readonly hasForfeited: boolean;
  readonly rosterId: number | null;
  readonly gameId: number;
}

/** A team or player in the form of the schema. */
export interface CompetitorEntityModel {
  readonly kind: 'Team' | 'Player';
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string | null;
  readonly logoUrl: string | null;
}

const views = new WeakMap<Team | Player, CompetitorEntityModel>();

/** A team in the form of the schema, created once for each version of the team. */
export function teamView(team: Team): CompetitorEntityModel {
  const { id, name, abbreviation } = team;
  return viewOf(team, () => ({ kind: 'Team', id: String(id), name, abbreviation, logoUrl: logoOf(team) }));
}

/** A player in the form of the schema, created once for each version of the player. */
export function playerView(player: Player): CompetitorEntityModel {
  const { id, nick_name: name } = player;
  return viewOf(player, () => ({ kind: 'Player', id: String(id), name, abbreviation: null, logoUrl: logoOf(player) }));
}

/** The first image that has a small form. */
function logoOf({ images }: Pick<Team, 'images'>): string | null {
  return images.find(({ thumbnail }) => thumbnail !== null)?.thumbnail ?? null;
}

function viewOf(entity: Team | Player, create: () => CompetitorEntityModel): CompetitorEntityModel {
  const view = views.get(entity) ?? create();
  views.set(entity, view);
  return view;
}

/** The sides with seeds 1 and 2, in this order. */
export function competitorsOf({ participants, game }: Pick<Series, 'participants' | 'game'>): CompetitorModel[] {
  return participants
    .filter(({ seed }) => seed === 1 || seed === 2)
    .toSorted((a, b) => a.seed - b.seed)
    .map(({ seed, score, winner, forfeit, roster }) => ({
      seed,
      score,
      isWinner: winner,
      hasForfeited: forfeit,
      rosterId: roster?.id ?? null,
      gameId: game.id,
    }));
}

/** The team or player that a roster is for: its team or, in a single-player game, the first player of its line-up. */
export function entityOf(
  { team, line_up }: Roster,
  gameId: number,
): { readonly type: 'team' | 'player'; readonly id: number } | null {
  const [player, ...others] = line_up?.players ?? [];
  // A team game may also have a roster of one player without a team.
  const isPlayer = String(gameId) === PLAYER_GAME_ID || (team === null && others.length === 0);
  if (isPlayer && player) return { type: 'player', id: player.id };
  return team && { type: 'team', id: team.id };
}

/** The team or player of a roster. Null while undecided. Synchronous if everything is cached. */
export function competitorEntity(
  { rosterId, gameId }: Pick<CompetitorModel, 'rosterId' | 'gameId'>,
  loaders: TradingLoaders,
): MaybePromise<CompetitorEntityModel | null> {
  if (rosterId === null) return null;
  return andThen(loaders.rosters.load(rosterId), (roster) => {
    const entity = roster && entityOf(roster, gameId);
    if (!entity) return null;
    return entity.type === 'team' ? teamOf(entity.id, loaders) : playerOf(entity.id, loaders);
  });
}

/** The player of a market context, or else its team, or else the competitor of its roster. Null if the context names none. */
export function namedEntity(
  { player, team, roster }: NonNullable<Market['context']>,
  gameId: number,
  loaders: TradingLoaders,
): MaybePromise<CompetitorEntityModel | null> {
  if (player) return playerOf(player.id, loaders);
  if (team) return teamOf(team.id, loaders);
  return competitorEntity({ rosterId: roster?.id ?? null, gameId }, loaders);
}

function teamOf(id: number, { teams }: TradingLoaders): MaybePromise<CompetitorEntityModel | null> {
  return andThen(teams.load(id), (team) => team && teamView(team));
}

function playerOf(id: number, { players }: TradingLoaders): MaybePromise<CompetitorEntityModel | null> {
  return andThen(players.load(id), (player) => player && playerView(player));
}
