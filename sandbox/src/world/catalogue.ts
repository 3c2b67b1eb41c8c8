/** T2 two teams, T3 with draw, YN yes/no, OU over/under, EOU over/under of a player, H4 handicap, CS correct score, TYN yes/no of a team. */
export type Layout = 'T2' | 'T3' | 'YN' | 'OU' | 'EOU' | 'H4' | 'CS' | 'TYN';

export interface MarketType {
  readonly type: string;
  readonly layout: Layout;
  readonly fixture: 'series' | 'match';
  /** Null: every game. */
  readonly games: readonly number[] | null;
  /** The lines, and the spread of the counted value around its mean, by game id. Key 0 is for every game. */
  readonly lines?: Readonly<Record<number, Spread>>;
  /** Values of `round_number` in the context: one market for each. */
  readonly rounds?: readonly number[];
  /** Values of `index` in the context: one market for each. */
  readonly indexes?: readonly number[];
  /** Chance of yes, or of the draw, between equal sides. */
  readonly chance?: number;
  /** Weight of the stronger side's advantage. Default: 1, as for winning a match. */
  readonly edge?: number;
  readonly label: string;
}

interface Spread {
  readonly lines: readonly number[];
  readonly mean: number;
  readonly scale: number;
}

/** Ids of the games that are played in rounds. */
const ROUND_GAMES = [5, 19] as const;

export const catalogue: readonly MarketType[] = [
  { type: 'series_winner', layout: 'T2', fixture: 'series', games: null, label: 'Series winner' },
  {
    type: 'series_winner_three_way',
    layout: 'T3',
    fixture: 'series',
    games: null,
    chance: 0.26,
    label: 'Series winner, three way',
  },
  { type: 'correct_series_score', layout: 'CS', fixture: 'series', games: null, label: 'Correct series score' },
  {
    type: 'match_handicap',
    layout: 'H4',
    fixture: 'series',
    games: null,
    lines: { 0: { lines: [-1.5, 1.5], mean: 0, scale: 0.9 } },
    label: 'Match handicap',
  },
  { type: 'total_matches', layout: 'OU', fixture: 'series', games: null, label: 'Total matches' },
  {
    type: 'team_to_win_at_least_one_match',
    layout: 'TYN',
    fixture: 'series',
    games: null,
    chance: 0.74,
    label: 'to win at least one match',
  },
  { type: 'match_winner', layout: 'T2', fixture: 'match', games: null, label: 'Match winner' },
  {
    type: 'match_winner_three_way',
    layout: 'T3',
    fixture: 'match',
    games: [5, 24],
    chance: 0.16,
    label: 'Match winner, three way',
  },
  {
    type: 'round_handicap',
    layout: 'H4',
    fixture: 'match',
    games: ROUND_GAMES,
    lines: { 0: { lines: [-6.5, -3.5, -2.5, 2.5, 4.5], mean: 0, scale: 3.4 } },
    label: 'Round handicap',
  },
  {
    type: 'round_winner',
    layout: 'T2',
    fixture: 'match',
    games: ROUND_GAMES,
    rounds: [1, 2, 3, 4],
    edge: 0.3,
    label: 'Round winner',
  },
  {
    type: 'first_team_to_rounds',
    layout: 'T2',
    fixture: 'match',
    games: ROUND_GAMES,
    indexes: [3, 5, 7, 10],
    edge: 0.6,
    label: 'First team to reach rounds',
  },
  {
    type: 'first_pistol_winner',
    layout: 'T2',
    fixture: 'match',
    games: ROUND_GAMES,
    rounds: [1],
    edge: 0.2,
    label: 'First pistol winner',
  },
  {
    type: 'second_pistol_winner',
    layout: 'T2',
    fixture: 'match',
    games: ROUND_GAMES,
    rounds: [13],
    edge: 0.2,
    label: 'Second pistol winner',
  },
  { type: 'overtime', layout: 'YN', fixture: 'match', games: ROUND_GAMES, chance: 0.12, label: 'Overtime' },
  { type: 'ace_occurred', layout: 'YN', fixture: 'match', games: ROUND_GAMES, chance: 0.3, label: 'Ace occurred' },
  { type: 'both_to_score', layout: 'YN', fixture: 'match', games: [24], chance: 0.66, label: 'Both to score' },
  {
    type: 'total_kills',
    layout: 'OU',
    fixture: 'match',
    games: [1, 2, 20],
    lines: {
      1: { lines: [44.5, 48.5, 52.5, 56.5], mean: 50, scale: 6 },
      2: { lines: [24.5, 27.5, 31.5], mean: 28, scale: 4 },
      20: { lines: [24.5, 27.5, 30.5], mean: 27, scale: 4 },
    },
    label: 'Total kills',
  },
  {
    type: 'total_minutes',
    layout: 'OU',
    fixture: 'match',
    games: [1, 2],
    lines: { 1: { lines: [34.5, 36.5, 38.5], mean: 37, scale: 4 }, 2: { lines: [30.5, 32.5, 34.5], mean: 32, scale: 3 } },
    label: 'Total minutes',
  },
  {
    type: 'total_rounds',
    layout: 'OU',
    fixture: 'match',
    games: ROUND_GAMES,
    lines: { 0: { lines: [19.5, 20.5, 21.5, 22.5, 23.5], mean: 21.4, scale: 2.2 } },
    label: 'Total rounds',
  },
  {
    type: 'total_goals',
    layout: 'OU',
    fixture: 'match',
    games: [24],
    lines: { 0: { lines: [4.5, 5.5, 6.5], mean: 5.4, scale: 1.3 } },
    label: 'Total goals',
  },
  {
    type: 'total_corners',
    layout: 'OU',
    fixture: 'match',
    games: [24],
    lines: { 0: { lines: [3.5], mean: 3.6, scale: 1.1 } },
    label: 'Total corners',
  },
  {
    type: 'total_dragons',
    layout: 'OU',
    fixture: 'match',
    games: [2],
    lines: { 0: { lines: [4.5], mean: 4.6, scale: 0.9 } },
    label: 'Total dragons',
  },
  {
    type: 'total_barons',
    layout: 'OU',
    fixture: 'match',
    games: [2],
    lines: { 0: { lines: [1.5], mean: 1.4, scale: 0.6 } },
    label: 'Total barons',
  },
  {
    type: 'total_towers',
    layout: 'OU',
    fixture: 'match',
    games: [1, 2],
    lines: { 0: { lines: [11.5, 12.5], mean: 12.1, scale: 1.5 } },
    label: 'Total towers',
  },
  {
    type: 'total_inhibitors',
    layout: 'OU',
    fixture: 'match',
    games: [2],
    lines: { 0: { lines: [1.5], mean: 1.7, scale: 0.7 } },
    label: 'Total inhibitors',
  },
  {
    type: 'total_roshans',
    layout: 'OU',
    fixture: 'match',
    games: [1],
    lines: { 0: { lines: [1.5, 2.5], mean: 2.1, scale: 0.7 } },
    label: 'Total roshans',
  },
  {
    type: 'total_rounds_odd_even',
    layout: 'YN',
    fixture: 'match',
    games: ROUND_GAMES,
    chance: 0.5,
    label: 'Total rounds odd or even',
  },
  {
    type: 'player_total_kills',
    layout: 'EOU',
    fixture: 'match',
    games: [1, 2, 5],
    lines: {
      1: { lines: [5.5], mean: 6, scale: 2 },
      2: { lines: [4.5], mean: 4.6, scale: 1.8 },
      5: { lines: [14.5, 16.5], mean: 15.5, scale: 3 },
    },
    label: 'Player total kills',
  },
  {
    type: 'player_total_deaths',
    layout: 'EOU',
    fixture: 'match',
    games: [5],
    lines: { 0: { lines: [14.5], mean: 14.7, scale: 2.4 } },
    label: 'Player total deaths',
  },
  {
    type: 'player_total_bomb_plants',
    layout: 'EOU',
    fixture: 'match',
    games: [5],
    lines: { 0: { lines: [1.5], mean: 1.5, scale: 0.8 } },
    label: 'Player total bomb plants',
  },
  {
    type: 'player_total_bomb_defusals',
    layout: 'EOU',
    fixture: 'match',
    games: [5],
    lines: { 0: { lines: [0.5], mean: 0.5, scale: 0.5 } },
    label: 'Player total bomb defusals',
  },
  {
    type: 'player_total_goals',
    layout: 'EOU',
    fixture: 'match',
    games: [24],
    lines: { 0: { lines: [1.5, 2.5], mean: 2.4, scale: 0.9 } },
    label: 'Player total goals',
  },
  {
    type: 'team_to_score_first_kill',
    layout: 'TYN',
    fixture: 'match',
    games: [1, 2, 5],
    chance: 0.5,
    edge: 0.3,
    label: 'to score the first kill',
  },
  {
    type: 'team_to_destroy_first_tower',
    layout: 'TYN',
    fixture: 'match',
    games: [1, 2],
    chance: 0.5,
    edge: 0.5,
    label: 'to destroy the first tower',
  },
  {
    type: 'team_to_slay_first_dragon',
    layout: 'TYN',
    fixture: 'match',
    games: [2],
    chance: 0.5,
    edge: 0.4,
    label: 'to slay the first dragon',
  },
  {
    type: 'team_to_slay_first_baron',
    layout: 'TYN',
    fixture: 'match',
    games: [2],
    chance: 0.5,
    edge: 0.6,
    label: 'to slay the first baron',
  },
  {
    type: 'team_to_slay_first_roshan',
    layout: 'TYN',
    fixture: 'match',
    games: [1],
    chance: 0.5,
    edge: 0.6,
    label: 'to slay the first roshan',
  },
  {
    type: 'team_to_win_both_pistols',
    layout: 'TYN',
    fixture: 'match',
    games: ROUND_GAMES,
    chance: 0.25,
    edge: 0.3,
    label: 'to win both pistol rounds',
  },
  { type: 'team_to_score', layout: 'TYN', fixture: 'match', games: [24], chance: 0.82, edge: 0.4, label: 'to score' },
];

export function marketType(type: string): MarketType | null {
  return catalogue.find((entry) => entry.type === type) ?? null;
}
