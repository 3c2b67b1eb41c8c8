import type { Lifecycle as ProviderLifecycle } from '@sightline/provider-contract/data.ts';
import type { Lifecycle } from '../generated/resolvers-types.ts';

/** Stages of a series or a match, from the provider's names to the schema's. */
export const LIFECYCLES: Record<ProviderLifecycle, Lifecycle> = {
  unknown: 'UNKNOWN',
  upcoming: 'UPCOMING',
  live: 'LIVE',
  over: 'OVER',
  'over-draw': 'OVER_DRAW',
  'over-forfeited': 'OVER_FORFEITED',
  postponed: 'POSTPONED',
  deleted: 'DELETED',
};
