import type { EntityType, MarketState, MarketType, SelectionResult } from '../../generated/schema-types.ts';
import type { MarketState as ProviderMarketState } from '@sightline/provider-contract/odds.ts';

export const MARKET_STATES: Record<ProviderMarketState, MarketState> = {
  cancelled: 'CANCELLED',
  closed: 'CLOSED',
  created: 'CREATED',
  open: 'OPEN',
  pushed: 'PUSHED',
  settled: 'SETTLED',
  suspended: 'SUSPENDED',
};

/** Values of the schema by the provider's names. The provider adds names at any time: those are UNKNOWN. */
export const MARKET_TYPES: ReadonlyMap<string, MarketType> = new Map([
  ['series_winner', 'SERIES_WINNER'],
  ['series_winner_three_way', 'SERIES_WINNER_THREE_WAY'],
  ['correct_series_score', 'CORRECT_SERIES_SCORE'],
  ['match_handicap', 'MATCH_HANDICAP'],
  ['total_matches', 'TOTAL_MATCHES'],
  ['team_to_win_at_least_one_match', 'TEAM_TO_WIN_AT_LEAST_ONE_MATCH'],
  ['match_winner', 'MATCH_WINNER'],
  ['match_winner_three_way', 'MATCH_WINNER_THREE_WAY'],
  ['round_handicap', 'ROUND_HANDICAP'],
  ['round_winner', 'ROUND_WINNER'],
  ['first_team_to_rounds', 'FIRST_TEAM_TO_ROUNDS'],
  ['first_pistol_winner', 'FIRST_PISTOL_WINNER'],
  ['second_pistol_winner', 'SECOND_PISTOL_WINNER'],
  ['overtime', 'OVERTIME'],
  ['ace_occurred', 'ACE_OCCURRED'],
  ['both_to_score', 'BOTH_TO_SCORE'],
  ['total_kills', 'TOTAL_KILLS'],
  ['total_minutes', 'TOTAL_MINUTES'],
  ['total_rounds', 'TOTAL_ROUNDS'],
  ['total_rounds_odd_even', 'TOTAL_ROUNDS_ODD_EVEN'],
  ['total_goals', 'TOTAL_GOALS'],
  ['total_corners', 'TOTAL_CORNERS'],
  ['total_dragons', 'TOTAL_DRAGONS'],
  ['total_barons', 'TOTAL_BARONS'],
  ['total_towers', 'TOTAL_TOWERS'],
  ['total_inhibitors', 'TOTAL_INHIBITORS'],
  ['total_roshans', 'TOTAL_ROSHANS'],
  ['player_total_kills', 'PLAYER_TOTAL_KILLS'],
  ['player_total_deaths', 'PLAYER_TOTAL_DEATHS'],
  ['player_total_bomb_plants', 'PLAYER_TOTAL_BOMB_PLANTS'],
  ['player_total_bomb_defusals', 'PLAYER_TOTAL_BOMB_DEFUSALS'],
  ['player_total_goals', 'PLAYER_TOTAL_GOALS'],
  ['team_to_score', 'TEAM_TO_SCORE'],
  ['team_to_score_first_kill', 'TEAM_TO_SCORE_FIRST_KILL'],
  ['team_to_destroy_first_tower', 'TEAM_TO_DESTROY_FIRST_TOWER'],
  ['team_to_slay_first_dragon', 'TEAM_TO_SLAY_FIRST_DRAGON'],
  ['team_to_slay_first_baron', 'TEAM_TO_SLAY_FIRST_BARON'],
  ['team_to_slay_first_roshan', 'TEAM_TO_SLAY_FIRST_ROSHAN'],
  ['team_to_win_both_pistols', 'TEAM_TO_WIN_BOTH_PISTOLS'],
]);

export const SELECTION_RESULTS: ReadonlyMap<string, SelectionResult> = new Map([
  ['over', 'OVER'],
  ['under', 'UNDER'],
  ['yes', 'YES'],
  ['no', 'NO'],
  ['odd', 'ODD'],
  ['even', 'EVEN'],
  ['draw', 'DRAW'],
]);

export const ENTITY_TYPES: ReadonlyMap<string, EntityType> = new Map([
  ['team', 'TEAM'],
  ['player', 'PLAYER'],
]);
