import type { CustomerRecord } from '../store/records.ts';
import type { Product, PushChannel } from '@sightline/provider-contract/account-clients.ts';
import type * as z from 'zod';

/** The provider's product ids: fixed, and opaque to clients. */
export const PRODUCT_IDS = {
  match: '0c5f3b1e-8f0a-4d57-9a43-2f6f1f0c7a11',
  playByPlay: '4e2b9d70-61c3-4b8e-b7d5-93a8c41d5e22',
  odds: '7b91c6a4-2d5e-4f13-8c60-5a1e7f9b3c33',
  trading: 'a83d04f7-95b2-4c6a-9e18-6c2d8b0f4d44',
} as const;

export const PRODUCTS: readonly z.output<typeof Product>[] = [
  { id: PRODUCT_IDS.match, name: 'Match' },
  { id: PRODUCT_IDS.playByPlay, name: 'Play by Play' },
  { id: PRODUCT_IDS.odds, name: 'Odds' },
  { id: PRODUCT_IDS.trading, name: 'Trading' },
];

const CHANNELS: readonly {
  name: string;
  description: string | null;
  reference: string | null;
  categories: readonly string[];
  products: readonly (keyof typeof PRODUCT_IDS)[];
}[] = [
  {
    name: 'series_updates',
    description: 'Changes to series: start, score, lifecycle and participants',
    reference: '/reference/push#series-updates',
    categories: ['Core'],
    products: ['match', 'trading'],
  },
  {
    name: 'match_updates',
    description: 'Changes to the matches of a series',
    reference: '/reference/push#match-updates',
    categories: ['Core'],
    products: ['match', 'trading'],
  },
  {
    name: 'tournament_updates',
    description: 'Changes to tournaments and their stages',
    reference: '/reference/push#tournament-updates',
    categories: ['Core'],
    products: ['match'],
  },
  { name: 'roster_updates', description: 'Changes to line-ups', reference: null, categories: ['Core'], products: ['match'] },
  { name: 'team_updates', description: null, reference: null, categories: ['Core'], products: ['match'] },
  {
    name: 'play_by_play_events',
    description: 'Every event of a match as it happens: kills, objectives, rounds and goals',
    reference: '/reference/push#play-by-play',
    categories: ['Live'],
    products: ['playByPlay'],
  },
  {
    name: 'scoreboard_updates',
    description: 'The scoreboard of a match, once a second',
    reference: '/reference/push#scoreboard',
    categories: ['Live'],
    products: ['playByPlay'],
  },
  {
    name: 'odds_market_updates',
    description: 'New, changed and settled markets with their odds',
    reference: '/reference/push#odds-market-updates',
    categories: ['Odds', 'Live'],
    products: ['odds', 'trading'],
  },
  {
    name: 'odds_settlement_updates',
    description: 'Settlements and their corrections',
    reference: '/reference/push#odds-settlements',
    categories: ['Odds'],
    products: ['odds'],
  },
  {
    name: 'trading_announcements',
    description: 'Planned suspensions and coverage changes',
    reference: null,
    categories: ['Odds'],
    products: ['trading'],
  },
];

export const PUSH_CHANNELS: readonly z.output<typeof PushChannel>[] = CHANNELS.map((c) => ({
  name: c.name,
  description: c.description,
  api_reference: c.reference,
  categories: c.categories.map((name) => ({ name })),
}));

export const PUSH_CHANNEL_CATEGORIES = [...new Set(CHANNELS.flatMap((c) => c.categories))].map((name) => ({ name }));

/** The push channels that a product includes. */
export function channelsOf(productId: string): { name: string }[] {
  return CHANNELS.filter((c) => c.products.some((p) => PRODUCT_IDS[p] === productId)).map((c) => ({ name: c.name }));
}

/** Every product for every game. */
export function fullOffer(gameIds: readonly number[]): CustomerRecord['offer'] {
  return gameIds.flatMap((game_id) => Object.values(PRODUCT_IDS).map((product_id) => ({ game_id, product_id })));
}
