import { gatewayError } from '../../../errors/catalogue.ts';
import type { Resolvers } from '../../../generated/resolvers-types.ts';
import { Slots } from '../../../util/slots.ts';
import { checkRange, numericId } from '../../mappers.ts';
import type { LiveBatchModel } from '../feed/live-batch.ts';
import { eventPage, MAX_EVENTS } from './event-pages.ts';
import { MAX_HISTORY_POINTS, marketChanges } from './market-history.ts';
import type { Histories } from './readable-series.ts';
import { boardView, intervalView, optionalTime, timeText } from './recorded-board.ts';
import { MAX_SPEED, startReplay } from './replay.ts';

/** The reasons: a shared execution serves callers with different rights, and a batch must not wait for the store. */
const NOT_LIVE = 'Market.history belongs in a query, not in the changes of a live set.';

/** Replays that run at a time: each reads the store. */
const REPLAY_SLOTS = { perOwner: 20, total: 200 };

export function createHistoryResolvers(histories: Histories) {
  const replays = new Slots(REPLAY_SLOTS);
  return {
    Query: {
      async boardAt(_parent, { seriesId, at }, context) {
        const series = await histories.open(context, numericId('seriesId', seriesId));
        return boardView(series, at.getTime());
      },
      async seriesRecording(_parent, { seriesId }, context) {
        const series = await histories.open(context, numericId('seriesId', seriesId));
        const covered = await series.coverage();
        const [first, last] = [covered[0], covered.at(-1)];
        return {
          readableFrom: optionalTime(series.readableFrom),
          availableFrom: first ? timeText(first.from) : null,
          until: last ? timeText(last.until) : null,
          covered: covered.map(intervalView),
        };
      },
      async seriesEvents(_parent, { seriesId, from, to, first, after }, context) {
        const id = numericId('seriesId', seriesId);
        checkRange('first', first, 1, MAX_EVENTS);
        const series = await histories.open(context, id);
        return eventPage(series, { from: from.getTime(), to: to.getTime(), first, after: after ?? null });
      },
    },
    Subscription: {
      seriesReplay: {
        async subscribe(_parent, { seriesId, from, speed, after }, context) {
          const id = numericId('seriesId', seriesId);
          checkRange('speed', speed, 1, MAX_SPEED);
          const { operation } = context;
          if (operation.kind !== 'subscription') throw new Error('a replay was not started as a subscription');
          const { lastEvent } = operation;
          const areDifferent = after && lastEvent && (after.epoch !== lastEvent.epoch || after.seq !== lastEvent.seq);
          if (areDifferent) throw gatewayError('BAD_USER_INPUT', { message: 'Last-Event-ID and `after` are different cursors.' });
          const now = Date.now();
          const release = replays.acquire((await context.principal()).id);
          if (release === null)
            throw gatewayError('RATE_LIMITED', { message: 'Too many replays are running. End one, or wait.' });
          try {
            return await startReplay({
              from: from.getTime(),
              speed,
              after: after ?? lastEvent,
              open: () => histories.open(context, id, now),
              ended: operation.socketSubscription.ended,
              onEnd: release,
            });
          } catch (error) {
            release();
            throw error;
          }
        },
        resolve: (batch: LiveBatchModel) => batch,
      },
    },
    Market: {
      async history({ model }, { from, to, maxPoints }, context) {
        checkRange('maxPoints', maxPoints, 2, MAX_HISTORY_POINTS);
        if (context.operation.kind !== 'http') throw gatewayError('BAD_USER_INPUT', { message: NOT_LIVE });
        const series = await histories.open(context, model.sides.seriesId);
        const covered = await series.coverage();
        const [first, last] = [covered[0], covered.at(-1)];
        const range = { from: from?.getTime() ?? first?.from ?? 0, to: to?.getTime() ?? last?.until ?? 0 };
        const found = await marketChanges(series, model.market.id, { ...range, maxPoints });
        return { availableFrom: first ? timeText(first.from) : null, covered: covered.map(intervalView), ...found };
      },
    },
  } satisfies Resolvers;
}
