import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FeedEvents } from './feed-events.ts';

const START = Date.parse('2026-11-26T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function follow(options: { isFollowed?: boolean } = {}) {
  const state = { isFollowed: true, seconds: [30, 10], ...options };
  const events: unknown[] = [];
  const feed = new FeedEvents({
    isFollowed: () => state.isFollowed,
    emit: (event, data, seconds) => events.push([event, data, ...(seconds === undefined ? [] : [seconds])]),
    suspendedSeconds: () => state.seconds,
  });
  return {
    state,
    feed,
    events,
    series: (lifecycle: string | null, id = 5) => feed.seriesApplied(id, lifecycle),
    market: (state: string | null, id = 7) => feed.marketApplied(id, 5, state === 'suspended'),
  };
}

it('reports changes of the lifecycle of a series, and nothing of how it was found', () => {
  const { series, events } = follow();
  series('live', 1);
  series('upcoming');
  series('live');
  series('live');
  series('over-draw');
  series('over');
  series('postponed', 9);
  series('upcoming', 9);
  series('postponed', 9);
  expect(events).toEqual([
    ['SERIES_LIVE', { seriesId: '5', lifecycle: 'live' }],
    ['SERIES_OVER', { seriesId: '5', lifecycle: 'over-draw' }],
    ['SERIES_POSTPONED', { seriesId: '9', lifecycle: 'postponed' }],
  ]);
});

it('does not take a series that was dropped, or is gone, for one that changed', () => {
  const { feed, series, events } = follow();
  series('upcoming');
  feed.dropped(5);
  series('live');
  series(null);
  series('over');
  expect(events).toEqual([]);
});

it('reports each market once for each time that it stays suspended, together', () => {
  const { feed, market, events } = follow();
  feed.setChanged(0, true);
  market('suspended', 7);
  market('suspended', 8);
  market('suspended', 9);
  vi.advanceTimersByTime(5_000);
  market('open', 9);
  market('suspended', 7);
  vi.advanceTimersByTime(5_000);
  const suspensionOf = (id: number) => ({ marketId: String(id), seriesId: '5', suspendedAt: new Date(START).toISOString() });
  expect(events).toEqual([['MARKET_SUSPENDED', { seconds: 10, markets: [suspensionOf(7), suspensionOf(8)] }, 10]]);
  market(null, 8);
  vi.advanceTimersByTime(60_000);
  expect(events.slice(1)).toEqual([['MARKET_SUSPENDED', { seconds: 30, markets: [suspensionOf(7)] }, 30]]);
});

it('reports no suspension while the feed is stale, and that it is', () => {
  const { feed, market, events } = follow();
  feed.setChanged(0, true);
  feed.setChanged(5, false);
  market('suspended');
  feed.setChanged(0, false);
  vi.advanceTimersByTime(20_000);
  expect(events).toEqual([['FEED_STALE', {}]]);
  feed.setChanged(0, true);
  vi.advanceTimersByTime(1_000);
  expect(events.slice(1)).toMatchObject([
    ['FEED_CURRENT', {}],
    ['MARKET_SUSPENDED', { seconds: 10 }, 10],
  ]);
});

it('does not report to a new webhook what had been suspended for long', () => {
  const { state, feed, market, events } = follow();
  feed.setChanged(0, true);
  state.seconds = [];
  market('suspended', 7);
  vi.advanceTimersByTime(120_000);
  market('suspended', 8);
  vi.advanceTimersByTime(40_000);
  state.seconds = [60];
  vi.advanceTimersByTime(60_000);
  expect(events).toMatchObject([['MARKET_SUSPENDED', { seconds: 60, markets: [{ marketId: '8' }] }, 60]]);
  state.seconds = [60, 10];
  vi.advanceTimersByTime(60_000);
  market('suspended', 9);
  vi.advanceTimersByTime(10_000);
  expect(events.slice(1)).toMatchObject([['MARKET_SUSPENDED', { seconds: 10, markets: [{ marketId: '9' }] }, 10]]);
});

it('reports afterwards what the feed became while its events paused', () => {
  const { state, feed, events } = follow();
  feed.setChanged(0, true);
  for (const [isCurrent, event] of [
    [false, 'FEED_STALE'],
    [true, 'FEED_CURRENT'],
  ] as const) {
    state.isFollowed = false;
    feed.setChanged(0, isCurrent);
    expect(events).toEqual([]);
    state.isFollowed = true;
    feed.setChanged(0, isCurrent);
    feed.setChanged(0, isCurrent);
    expect(events.splice(0)).toEqual([[event, {}]]);
  }
});

it('reports nothing where another gateway does, or after its end', () => {
  const { feed, series, market, events } = follow({ isFollowed: false });
  feed.setChanged(0, true);
  series('upcoming');
  series('live');
  market('suspended');
  feed.dropped(5);
  vi.advanceTimersByTime(60_000);
  feed.close();
  expect(events).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
