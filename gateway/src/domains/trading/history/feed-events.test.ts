import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FeedEvents } from './feed-events.ts';

const START = Date.parse('2026-11-26T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function follow(options: { isReporting?: boolean } = {}) {
  const state = { isReporting: true, seconds: [30, 10], ...options };
  const events: unknown[] = [];
  const feed = new FeedEvents({
    isReporting: () => state.isReporting,
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

it('reports changes of the lifecycle of a series, but not the first lifecycle that is known', () => {
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

it('does not report a change of a series that was dropped or is gone', () => {
  const { feed, series, events } = follow();
  series('upcoming');
  feed.dropped(5);
  series('live');
  series(null);
  series('over');
  expect(events).toEqual([]);
});

it('reports each market once for each duration that it stays suspended, all markets of a duration together', () => {
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

it('reports that the feed is stale, and no suspension until it is current again', () => {
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

it('does not report to a new webhook which markets had been suspended for long', () => {
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

it('reports later whether the feed became stale or current while its events paused', () => {
  const { state, feed, events } = follow();
  feed.setChanged(0, true);
  for (const [isCurrent, event] of [
    [false, 'FEED_STALE'],
    [true, 'FEED_CURRENT'],
  ] as const) {
    state.isReporting = false;
    feed.setChanged(0, isCurrent);
    expect(events).toEqual([]);
    state.isReporting = true;
    feed.setChanged(0, isCurrent);
    feed.setChanged(0, isCurrent);
    expect(events.splice(0)).toEqual([[event, {}]]);
  }
});

it('reports nothing if another gateway does, and has no timer after its end', () => {
  const { feed, series, market, events } = follow({ isReporting: false });
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
