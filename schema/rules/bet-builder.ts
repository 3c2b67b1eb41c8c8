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

/** Whether selections of this market may be selected at all. */
export function isCombinable({ type, state, fixtureType, gameId, seriesLifecycle }: BuilderMarket): boolean {
  return (
    gameId === BUILDER_GAME_ID &&
    seriesLifecycle === 'UPCOMING' &&
    fixtureType === 'MATCH' &&
    state === 'OPEN' &&
    !NEVER_COMBINED.includes(type)
  );
}
