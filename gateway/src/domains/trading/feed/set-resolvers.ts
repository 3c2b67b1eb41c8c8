import { LiveSource } from '../../../live/live-source.ts';
import { gatewayError } from '../../../errors/catalogue.ts';
import { withDeadline } from '../../../util/deadline.ts';
import { numericId } from '../../mappers.ts';
import type { TradingFeed } from './feed.ts';
import type { TradingAccess } from './feeds.ts';
import { type LiveBatchModel, type LiveCursorModel, liveBatch } from './live-batch.ts';
import { isRecordedEpoch } from '../history/recorded-epoch.ts';
import { LIST_SET_ID, SET_KINDS, type SetKind, type SetName } from './set-kinds.ts';

interface Context {
  readonly trading: () => Promise<TradingAccess>;
  readonly deadline: () => AbortSignal;
  readonly operation: { readonly lastEvent?: LiveCursorModel | null };
}

type Arguments = Readonly<Record<string, unknown>> & { readonly after?: LiveCursorModel | null };

const kinds = [...SET_KINDS];

/** Fields of Query: a snapshot of each kind of live set. */
export const setQueries = Object.fromEntries(
  kinds.map(([field, kind]) => [
    field,
    async (_parent: unknown, args: Arguments, context: Context) => {
      const name = nameOf(field, kind, args);
      const { feed } = await context.trading();
      return snapshotOf(feed(), name, context.deadline);
    },
  ]),
);

/** Fields of Subscription: the changes of each kind of live set, without end. */
export const setSubscriptions = Object.fromEntries(
  kinds.map(([field, kind]) => [
    field,
    {
      subscribe: async (_parent: unknown, args: Arguments, context: Context) => {
        const name = nameOf(field, kind, args);
        const { sets } = (await context.trading()).feed();
        const after = args.after ?? null;
        for (const cursor of [after, context.operation.lastEvent])
          if (cursor && isRecordedEpoch(cursor.epoch))
            throw gatewayError('BAD_USER_INPUT', { message: 'This cursor belongs to a recording, not to a live set.' });
        return new LiveSource({ after, batchOf: liveBatch, open: () => sets.open(name) });
      },
      resolve: (batch: LiveBatchModel) => batch,
    },
  ]),
);

/**
 * A snapshot of a set. Rejects with MARKETS_UNAVAILABLE, a provider failure, NOT_FOUND for an unknown series, or
 * PROVIDER_TIMEOUT at the deadline.
 */
export async function snapshotOf({ sets }: TradingFeed, name: SetName, deadline: () => AbortSignal): Promise<LiveBatchModel> {
  const current = sets.current(name);
  if (current) return liveBatch(current.snapshot());
  const { set, refresh, release } = sets.open(name);
  try {
    await withDeadline(refresh(), deadline());
    return liveBatch(set.snapshot());
  } finally {
    release();
  }
}

function nameOf(field: string, { argument }: SetKind, args: Arguments): SetName {
  return `${field}/${argument === null ? LIST_SET_ID : numericId(argument, String(args[argument]))}`;
}
