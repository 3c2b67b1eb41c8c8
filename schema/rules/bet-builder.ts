/** The only game whose outcomes can be combined. */
export const BUILDER_GAME_ID = '5';

/** How many selections a bet may hold, unless set otherwise. */
export const MAX_SELECTIONS = 10;

/** Selections of these types cannot be combined. */
const NEVER_COMBINED: readonly string[] = ['first_team_to_rounds'];

/** A market as the bet builder looks at it; enum values are those of the schema. */
export interface BuilderMarket {
  readonly type: string;
  readonly state: string;
  readonly fixtureType: string;
  readonly gameId: string;
  readonly seriesLifecycle: string;
}

/** Whether outcomes of the series can be combined at present. */
export function isBuildable({ gameId, lifecycle }: { readonly gameId: string; readonly lifecycle: string }): boolean {
  return gameId === BUILDER_GAME_ID && lifecycle === 'UPCOMING';
}

/** Whether selections of this market may be selected at all. */
export function isCombinable({ type, state, fixtureType, gameId, seriesLifecycle }: BuilderMarket): boolean {
  return (
    isBuildable({ gameId, lifecycle: seriesLifecycle }) &&
    fixtureType === 'MATCH' &&
    state === 'OPEN' &&
    !NEVER_COMBINED.includes(type)
  );
}
