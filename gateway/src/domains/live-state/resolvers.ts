import type { Resolvers } from '../../generated/resolvers-types.ts';
import { requireStaff } from '../../auth/permissions.ts';
import type { LiveState } from './live-state.ts';

/** Sort order of feeds: problems first. */
const URGENCY = { DOWN: 0, STALE: 1, LOADING: 2, LIVE: 3 } as const;

export const createLiveStateResolvers = ({ liveState }: { liveState: LiveState }): Resolvers => ({
  Query: {
    /** Makes no provider call. */
    async liveState(_parent, _args, context) {
      await requireStaff(await context.viewer());
      return liveState.read();
    },
  },
  LiveState: {
    feeds: ({ feeds }) =>
      feeds.toSorted((a, b) => URGENCY[a.status] - URGENCY[b.status] || a.clientId.localeCompare(b.clientId, 'en')),
  },
});
