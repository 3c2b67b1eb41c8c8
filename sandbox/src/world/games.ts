import type { Game } from '@sightline/provider-contract/account-clients.ts';

/** Format of a game and its number of series. */
export interface GameProfile {
  readonly id: number;
  readonly title: string;
  readonly abbreviation: string;
  readonly imageTypes: readonly string[];
  /** Teams, or players where `soloPlayers`. */
  readonly competitors: number;
  readonly soloPlayers: boolean;
  readonly tournaments: number;
  readonly live: number;
  readonly upcoming: number;
  /** Used in turn. */
  readonly bestOf: readonly number[];
  /** Number of series with the full catalogue of markets: live ones, and next upcoming ones. */
  readonly featured: { readonly live: number; readonly upcoming: number };
}

const everyImage = ['circle', 'square', 'rectangle'] as const;

/** Game 24 is played by single players; games 31 and 37 only have winner markets. */
export const gameProfiles: readonly GameProfile[] = [
  {
    id: 1,
    title: 'Dota 2',
    abbreviation: 'DOTA2',
    imageTypes: everyImage,
    competitors: 14,
    soloPlayers: false,
    tournaments: 4,
    live: 4,
    upcoming: 24,
    bestOf: [3, 1, 3, 2, 5, 3, 1],
    featured: { live: 1, upcoming: 2 },
  },
  {
    id: 2,
    title: 'League of Legends',
    abbreviation: 'LoL',
    imageTypes: everyImage,
    competitors: 14,
    soloPlayers: false,
    tournaments: 4,
    live: 4,
    upcoming: 22,
    bestOf: [3, 5, 1, 3, 1],
    featured: { live: 1, upcoming: 2 },
  },
  {
    id: 5,
    title: 'Counter-Strike 2',
    abbreviation: 'CS2',
    imageTypes: everyImage,
    competitors: 20,
    soloPlayers: false,
    tournaments: 6,
    live: 8,
    upcoming: 36,
    bestOf: [3, 1, 3, 2, 3, 1, 5],
    featured: { live: 2, upcoming: 5 },
  },
  {
    id: 19,
    title: 'Vector Strike',
    abbreviation: 'VS',
    imageTypes: everyImage,
    competitors: 12,
    soloPlayers: false,
    tournaments: 3,
    live: 3,
    upcoming: 17,
    bestOf: [3, 1, 5, 3],
    featured: { live: 1, upcoming: 1 },
  },
  {
    id: 20,
    title: 'Crown Arena',
    abbreviation: 'CA',
    imageTypes: ['circle', 'square'],
    competitors: 12,
    soloPlayers: false,
    tournaments: 3,
    live: 3,
    upcoming: 17,
    bestOf: [1, 3, 2, 5, 2],
    featured: { live: 1, upcoming: 1 },
  },
  {
    id: 24,
    title: 'Pitch Masters',
    abbreviation: 'PM',
    imageTypes: everyImage,
    competitors: 24,
    soloPlayers: true,
    tournaments: 4,
    live: 6,
    upcoming: 32,
    bestOf: [1, 1, 1, 3, 1, 2],
    featured: { live: 1, upcoming: 2 },
  },
  {
    id: 31,
    title: 'Iron Tactics',
    abbreviation: 'IT',
    imageTypes: ['square'],
    competitors: 8,
    soloPlayers: false,
    tournaments: 2,
    live: 2,
    upcoming: 9,
    bestOf: [3, 1, 5],
    featured: { live: 0, upcoming: 0 },
  },
  {
    id: 37,
    title: 'Skyline Clash',
    abbreviation: 'SC',
    imageTypes: [],
    competitors: 8,
    soloPlayers: false,
    tournaments: 2,
    live: 1,
    upcoming: 8,
    bestOf: [1, 3],
    featured: { live: 0, upcoming: 0 },
  },
];

export function generateGames(imageBase: string): Game[] {
  return gameProfiles.map(({ id, title, abbreviation, imageTypes }) => ({
    id,
    title,
    abbreviation,
    images: imageTypes.map((type) => ({ type, url: `${imageBase}/games/${id}-${type}.svg` })),
  }));
}
