import type { World } from './fake-gateway.ts';

const CUSTOMER = {
  id: 'customer-1',
  name: 'Northwind Bets',
  billingReference: 'cus_000001',
  accountManagers: [{ id: '7', name: 'Felix Bauer', email: 'felix@example.test' }],
};

/** A user of a customer who may manage its API clients and trade. */
export const viewerOf = (userId: string) => ({
  isStaff: false,
  isStaffKnown: true,
  isSuperuser: false,
  hasTradingAccess: true,
  isActing: false,
  canManageApiClients: true,
  unsignedAgreementCustomerId: null,
  user: { id: userId, email: 'trader@example.test', firstName: 'Tia', lastName: 'Reyes' },
  customer: CUSTOMER,
});

export const GAMES = ['Counter-Strike 2', 'Crown Arena', 'Dota 2', 'Rocket League'].map((title, index) => ({
  id: String(index + 1),
  title,
  abbreviation: null,
  iconUrl: null,
}));

export const PRODUCTS = ['Match', 'Play by Play', 'Odds', 'Trading'].map((name, index) => ({
  id: String(index + 1),
  name,
  kind: name.toUpperCase().replaceAll(' ', '_'),
}));

/** An API client with one game, without an end date. */
export const CLIENT = {
  id: 'client-1',
  name: 'Production website',
  customer: CUSTOMER,
  createdAt: '2025-01-02T03:04:05Z',
  expiresAt: null,
  status: 'ACTIVE',
  scope: 'read',
  historicalAccessHours: 48,
  requestsPerSecond: 50,
  requestBurst: 50,
  maxConnections: 20,
  resourceVersion: 1,
  unreadable: [],
  packages: [{ product: PRODUCTS[2], game: GAMES[2] }],
  keys: [],
  pushChannels: [],
};

/** What the gateway answers about a call of a REST API that succeeded. */
export const API_CALL = {
  outcome: 'RESPONDED',
  status: 200,
  sentAt: '2026-05-05T10:00:00Z',
  latencyMs: 12,
  waitedMs: 0,
  retryAfterMs: null,
  rateLimit: { limit: 50, burst: 50, remaining: 49, resetMs: 20 },
  headers: [],
  body: '[]',
  isTruncated: false,
};

/** A key of the client. */
export const keyOf = (name: string) => ({ id: `key-${name}`, name, createdAt: '2026-01-02T03:04:05Z', resourceVersion: 1 });

/** What a page of a client reads about the gateway. */
const CONFIG = {
  docsUrl: 'https://docs.example.test',
  dataApiUrl: 'https://gateway.example.test/data',
  oddsApiUrl: 'https://gateway.example.test/odds',
  pushUrl: 'wss://gateway.example.test/push',
  apiSecretHeader: 'Api-Secret',
  apiVersionHeader: 'Api-Version',
  oddsApiVersion: '1',
  pushChannelHeader: 'Push-Channels',
};

/** Data of all pages of a customer. A test passes only the differences to `openApp`. */
export function baseWorld(userId: string): World {
  return {
    viewer: viewerOf(userId),
    clientConfig: CONFIG,
    apiClients: [CLIENT],
    apiClient: ({ id }: { readonly id: string }) => (id === CLIENT.id ? CLIENT : null),
    games: GAMES,
    products: PRODUCTS,
    availablePackages: GAMES.flatMap((game) => PRODUCTS.map((product) => ({ game, product }))),
    pushChannelCategories: [],
    apiKeys: [],
    apiCalls: [],
    apiClientUsage: { days: 7, countedSince: '2026-01-01T00:00:00Z', hours: [], sources: [] },
    rateLimitedClients: [],
    workspace: { isKept: false, revision: '1', isComplete: true, items: [], shared: [] },
  };
}
