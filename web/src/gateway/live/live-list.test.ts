import { describe, expect, it, vi } from 'vitest';
import { describeError } from '../../lib/request-error.ts';
import { liveBatch, liveMarket, liveSeries } from '../../testing/live-fixtures.ts';
import { liveRig, liveRigWith, settled } from '../../testing/live-rig.ts';

const SNAPSHOT = liveBatch({ seq: 4, series: [liveSeries('1')], markets: [liveMarket('11'), liveMarket('12')] });

describe('a live list', () => {
  it('is loaded, then subscribed to after its cursor', async () => {
    const rig = await liveRig();
    rig.setList(SNAPSHOT);
    rig.watch();
    expect(rig.reader.view().phase).toBe('loading');
    await settled();
    expect(rig.reader.view()).toMatchObject({ phase: 'ready', loading: false, error: null });
    expect(rig.ids('markets')).toEqual(['11', '12']);
    await rig.socket().accept();
    expect(rig.cursors()).toEqual([{ epoch: 'e', seq: 4 }]);
  });

  it('forgets that it failed to load once no component watches it, and is loaded for the next one', async () => {
    const rig = await liveRig();
    rig.setListFailure('MARKETS_UNAVAILABLE');
    const stop = rig.watch();
    await settled();
    expect(rig.reader.view().phase).toBe('failed');
    stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rig.reader.view()).toMatchObject({ phase: 'loading', error: null });
    rig.setList(SNAPSHOT);
    rig.watch();
    await settled();
    expect(rig.reader.view().phase).toBe('ready');
  });

  it('is loaded again for another component that watches it after it failed to load', async () => {
    const rig = await liveRig();
    rig.setListFailure('PROVIDER_TIMEOUT');
    rig.watch();
    await settled();
    expect(rig.reader.view().phase).toBe('failed');
    rig.setList(SNAPSHOT);
    rig.watch();
    await settled();
    expect(rig.reader.view()).toMatchObject({ phase: 'ready', error: null });
    await rig.socket().accept();
    expect(rig.cursors()).toEqual([{ epoch: 'e', seq: 4 }]);
  });

  it('is subscribed to once, however many components watch it', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    const stop = rig.watch();
    await settled();
    expect(rig.asked).toEqual(['TradingList']);
    expect(rig.socket().subscriptions()).toHaveLength(1);
    rig.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rig.socket().subscriptions()).toHaveLength(1);
    stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rig.socket().subscriptions()).toHaveLength(0);
  });

  it('does not stay in the loading state when its last watcher leaves during a reload', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.setAnswer('TradingList', () => new Promise(() => {}));
    rig.reader.reload();
    expect(rig.reader.view().loading).toBe(true);
    rig.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    rig.watch();
    await settled();
    expect(rig.reader.view()).toMatchObject({ phase: 'ready', loading: false });
    expect(rig.cursors().at(-1)).toEqual({ epoch: 'e', seq: 4 });
  });

  it('continues for a new watcher when the former one leaves', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.stop();
    rig.watch();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rig.socket().sent.filter(({ type }) => type !== 'connection_init')).toMatchObject([{ type: 'subscribe' }]);
  });

  it('reports errors of a batch once per code, and shows the rest [errors.reported]', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    const errors = [{ message: 'No.', path: ['tradingList', 'series', 0, 'tournament'], extensions: { code: 'PROVIDER_ERROR' } }];
    for (const seq of [5, 6]) {
      const batch = liveBatch({ seq, prevSeq: seq - 1, series: [liveSeries(String(seq))] });
      await rig.sendResult({ data: { tradingList: batch }, errors });
    }
    rig.tab.paint();
    expect(rig.ids('series')).toEqual(expect.arrayContaining(['5', '6']));
    expect(rig.report.mock.calls).toEqual([[expect.objectContaining({ message: 'live batch: PROVIDER_ERROR' })]]);
  });

  it('shows everything that arrived with the next paint', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    const changed = vi.fn();
    rig.watch(changed);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, series: [liveSeries('2')] }));
    await rig.send(
      liveBatch({ seq: 6, prevSeq: 5, markets: [liveMarket('21', { seriesId: '2' })], removed: [{ type: 'MARKET', id: '11' }] }),
    );
    expect(changed).not.toHaveBeenCalled();
    rig.tab.paint();
    expect(changed).toHaveBeenCalledOnce();
    expect(rig.ids('series')).toEqual(['1', '2']);
    expect(rig.ids('markets')).toEqual(['12', '21']);
  });

  it('does not change for a price', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    const before = rig.reader.view();
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: [liveMarket('11', { odds: 9.5 })] }));
    rig.tab.paint();
    expect(rig.reader.view()).toBe(before);
    expect(rig.cached()).toMatchObject({ 'Selection:{"id":"11:1"}': { odds: 9.5 } });
  });

  it('keeps identical entities that did not change', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    const [first, second] = rig.reader.view().entities.markets;
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: [liveMarket('11', { state: 'SUSPENDED' })] }));
    rig.tab.paint();
    const { series, markets } = rig.reader.view().entities;
    expect(markets[0]).toMatchObject({ state: 'SUSPENDED' });
    expect(markets[0]).not.toBe(first);
    expect(markets[1]).toBe(second);
    expect(series).toHaveLength(1);
  });
});

describe('the cursor', () => {
  it('moves when a batch is written, not when it arrives', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4 }));
    rig.tab.paint();
    await rig.send(liveBatch({ seq: 6, prevSeq: 5, markets: [liveMarket('11', { state: 'SUSPENDED' })] }));
    await rig.socket().disconnect(1006);
    await vi.advanceTimersByTimeAsync(500);
    await rig.socket().accept();
    expect(rig.cursors()).toEqual([{ epoch: 'e', seq: 5 }]);
    // Messages that arrived before the disconnect but were not written are sent again.
    await rig.send(liveBatch({ seq: 7, prevSeq: 5, markets: [liveMarket('12', { state: 'SUSPENDED' })] }));
    vi.advanceTimersByTime(100);
    rig.tab.paint();
    expect(rig.reader.view().entities.markets).toMatchObject([{ state: 'OPEN' }, { state: 'SUSPENDED' }]);
  });

  it('is used to subscribe again after a gap, and buffered changes are dropped', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, removed: [{ type: 'MARKET', id: '11' }] }));
    await rig.send(liveBatch({ seq: 9, prevSeq: 8, removed: [{ type: 'MARKET', id: '12' }] }));
    rig.tab.paint();
    expect(rig.ids('markets')).toEqual(['11', '12']);
    expect(rig.cursors()).toEqual([
      { epoch: 'e', seq: 4 },
      { epoch: 'e', seq: 4 },
    ]);
    expect(rig.socket().subscriptions()).toHaveLength(1);
  });

  it('is replaced by a snapshot after a second gap', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.send(liveBatch({ seq: 9, prevSeq: 8 }));
    await rig.send(liveBatch({ epoch: 'f', seq: 2, prevSeq: 1 }));
    expect(rig.cursors()).toEqual([
      { epoch: 'e', seq: 4 },
      { epoch: 'e', seq: 4 },
      { epoch: 'e', seq: -1 },
    ]);
    await rig.send(liveBatch({ epoch: 'f', seq: 2, series: [liveSeries('2')], markets: [liveMarket('21', { seriesId: '2' })] }));
    rig.tab.paint();
    expect(rig.ids('series')).toEqual(['2']);
    expect(rig.ids('markets')).toEqual(['21']);
    await rig.send(liveBatch({ epoch: 'f', seq: 5, prevSeq: 2 }));
    expect(rig.cursors()).toHaveLength(3);
  });

  it('is used again only after a delay if three results in a row cannot be read', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    for (let gap = 0; gap < 3; gap += 1) await rig.sendResult({ data: { tradingList: { nonsense: true } } });
    expect(rig.socket().subscriptions()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(rig.socket().subscriptions()).toHaveLength(1);
  });
});

it('a batch that the cache rejects is requested again as a snapshot', async () => {
  const rig = await liveRigWith(SNAPSHOT);
  vi.spyOn(rig.client.cache, 'writeQuery').mockImplementationOnce(() => {
    throw new Error('no');
  });
  await rig.send(liveBatch({ seq: 5, prevSeq: 4, removed: [{ type: 'MARKET', id: '11' }] }));
  rig.tab.paint();
  await settled();
  expect(rig.cursors()).toEqual([
    { epoch: 'e', seq: 4 },
    { epoch: 'e', seq: -1 },
  ]);
  await rig.send(liveBatch({ seq: 5, markets: [liveMarket('12')] }));
  vi.advanceTimersByTime(100);
  rig.tab.paint();
  expect(rig.ids('markets')).toEqual(['12']);
});

describe('a snapshot', () => {
  it('replaces the set and removes other members from the cache', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.send(liveBatch({ epoch: 'f', seq: 1, series: [liveSeries('1')], markets: [liveMarket('12')] }));
    rig.tab.paint();
    expect(rig.ids('markets')).toEqual(['12']);
    expect(Object.keys(rig.cached())).not.toContain('Market:{"id":"11"}');
  });
});

describe('a list that fails to load', () => {
  it('has an error, and is reloaded on demand', async () => {
    const rig = await liveRig();
    rig.setListFailure('MARKETS_UNAVAILABLE');
    rig.watch();
    await settled();
    expect(rig.reader.view().phase).toBe('failed');
    expect(describeError(rig.reader.view().error).code).toBe('MARKETS_UNAVAILABLE');
    expect(rig.sockets).toHaveLength(0);
    rig.setList(SNAPSHOT);
    rig.reader.reload();
    expect(rig.reader.view().phase).toBe('loading');
    await settled();
    expect(rig.reader.view()).toMatchObject({ phase: 'ready', error: null });
  });

  it('keeps its data if the reload fails, and stays subscribed', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.setListFailure('PROVIDER_TIMEOUT');
    rig.reader.reload();
    await settled();
    expect(rig.reader.view()).toMatchObject({ phase: 'ready', loading: false });
    expect(describeError(rig.reader.view().error).code).toBe('PROVIDER_TIMEOUT');
    expect(rig.ids('markets')).toEqual(['11', '12']);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4 }));
    expect(rig.reader.view().error).toBeNull();
  });
});

describe('a reload', () => {
  it('keeps the data if its snapshot is older than what was received, and subscribes after it', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: [liveMarket('13')] }));
    rig.tab.paint();
    // From a gateway that is behind.
    rig.setList(SNAPSHOT);
    rig.reader.reload();
    await settled();
    expect(rig.reader.view()).toMatchObject({ phase: 'ready', loading: false, error: null });
    expect(rig.ids('markets')).toEqual(['11', '12', '13']);
    expect(rig.cursors().at(-1)).toEqual({ epoch: 'e', seq: 5 });
  });

  it('before the first batch ignores the snapshot of another gateway, which may be older', async () => {
    const rig = await liveRig();
    rig.setList(SNAPSHOT);
    rig.watch();
    await settled();
    rig.setList(liveBatch({ epoch: 'other', seq: 1, markets: [liveMarket('13')] }));
    rig.reader.reload();
    await settled();
    expect(rig.ids('markets')).toEqual(['11', '12']);
    await rig.socket().accept();
    expect(rig.cursors()).toEqual([{ epoch: 'e', seq: 4 }]);
  });

  it('shows the snapshot of another gateway where a network blocks sockets', async () => {
    const rig = await liveRig();
    rig.setList(SNAPSHOT);
    rig.watch();
    await settled();
    await rig.socket().disconnect(1006);
    rig.setList(liveBatch({ epoch: 'other', seq: 1, markets: [liveMarket('13')] }));
    rig.reader.reload();
    await settled();
    expect(rig.ids('markets')).toEqual(['13']);
  });
});

describe('a rejected subscription', () => {
  it('ends the session if the bearer token is refused', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.end('UNAUTHENTICATED');
    expect(rig.endSession).toHaveBeenCalledOnce();
  });

  it('is not retried if forbidden', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.end('FORBIDDEN');
    expect(describeError(rig.reader.view().error).code).toBe('FORBIDDEN');
    expect(rig.reader.view().phase).toBe('failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rig.cursors()).toHaveLength(1);
  });

  it('is retried later, from its cursor, for any other reason', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.end('PROVIDER_UNREACHABLE');
    expect(rig.reader.view().phase).toBe('ready');
    expect(rig.cursors()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(rig.cursors()).toEqual([
      { epoch: 'e', seq: 4 },
      { epoch: 'e', seq: 4 },
    ]);
  });

  it('is detected by errors without data', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.sendResult({ data: null, errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] });
    expect(rig.reader.view().phase).toBe('failed');
  });
});
