/** The only game whose selections can be combined. */
export const BUILDER_GAME_ID = '5';

/** Default maximum number of selections in a bet. */
export const MAX_SELECTIONS = 10;

/** Selections of these types cannot be combined. */
const NEVER_COMBINED: readonly string[] = ['first_team_to_rounds'];

/** The fields of a market that the bet builder uses, with enum values of the schema. */
export interface BuilderMarket {
  readonly type: string;
  readonly state: string;
  readonly fixtureType: string;
  readonly gameId: string;
  readonly seriesLifecycle: string;
}

/** Whether selections of the series can currently be combined. */
export function isBuildable({ gameId, lifecycle }: { readonly gameId: string; readonly lifecycle: string }): boolean {
  return gameId === BUILDER_GAME_ID && lifecycle === 'UPCOMING';
}

/** Whether selections of this market can be combined. */
export function isCombinable({ type, state, fixtureType, gameId, seriesLifecycle }: BuilderMarket): boolean {
  return (
    isBuildable({ gameId, lifecycle: seriesLifecycle }) &&
    fixtureType === 'MATCH' &&
    state === 'OPEN' &&
    !NEVER_COMBINED.includes(type)
  );
}
