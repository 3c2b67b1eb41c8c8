import type { ApolloClient } from '@apollo/client';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { FakeTab } from '../../testing/fake-tab.ts';
import { liveBatch, liveMarket, liveSeries } from '../../testing/live-fixtures.ts';
import { liveRig, liveRigWith, settled } from '../../testing/live-rig.ts';

describe('on a slow machine', () => {
  const MANY = Array.from({ length: 40 }, (_, index) => liveMarket(`${index + 100}`));
  const odds = (value: number) => MANY.map(({ id }) => liveMarket(id, { odds: value, state: 'SUSPENDED' }));

  /** Makes each reading of the clock exceed the time budget. */
  function makeSlow(tab: FakeTab): void {
    tab.slowDown();
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  }

  /** The fields that were changed individually since this call. */
  function recordModified({ cache }: ApolloClient): () => { id: string; odds: unknown }[] {
    const spy = vi.spyOn(cache, 'modify');
    const Fields = z.object({ odds: z.optional(z.function()) });
    return () => spy.mock.calls.map(([{ id = '', fields }]) => ({ id, odds: Fields.parse(fields).odds?.() }));
  }

  it('shows a list once all of it is written, and yields to other tasks in between', async () => {
    const rig = await liveRig();
    rig.setList(liveBatch({ seq: 4, series: [liveSeries('1')], markets: MANY }));
    makeSlow(rig.tab);
    const written = vi.spyOn(rig.client.cache, 'writeQuery');
    rig.watch();
    await settled();
    await vi.advanceTimersByTimeAsync(2);
    const before = written.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    expect(rig.reader.view().phase).toBe('loading');
    // As after a change of another set.
    rig.reader.publish();
    expect(rig.ids('markets')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written.mock.calls.length).toBeGreaterThan(before);
    expect(rig.reader.view().phase).toBe('ready');
    expect(rig.ids('markets')).toEqual(MANY.map(({ id }) => id));
  });

  it('requests a snapshot after a reload that was interrupted while it was written: no cursor describes the data', async () => {
    const rig = await liveRigWith(liveBatch({ seq: 4, series: [liveSeries('1')] }));
    rig.setList(liveBatch({ seq: 9, markets: MANY }));
    makeSlow(rig.tab);
    const written = vi.spyOn(rig.client.cache, 'writeQuery');
    rig.reader.reload();
    await settled();
    await vi.advanceTimersByTimeAsync(2);
    expect(written).toHaveBeenCalled();
    rig.reader.stop();
    rig.reader.start();
    expect(rig.cursors()).toEqual([
      { epoch: 'e', seq: 4 },
      { epoch: 'e', seq: -1 },
    ]);
  });

  it('does not subscribe to a list that is stopped while it is written, and loads it again later', async () => {
    const rig = await liveRig();
    rig.setList(liveBatch({ seq: 4, markets: MANY }));
    makeSlow(rig.tab);
    const stop = rig.watch();
    await settled();
    expect(rig.reader.view().phase).toBe('loading');
    rig.reader.stop();
    const written = vi.spyOn(rig.client.cache, 'writeQuery');
    await vi.advanceTimersByTimeAsync(500);
    expect(written).not.toHaveBeenCalled();
    expect(rig.sockets).toHaveLength(0);
    stop();
    await vi.advanceTimersByTimeAsync(1_000);
    rig.watch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rig.asked).toEqual(['TradingList', 'TradingList']);
    expect(rig.ids('markets')).toEqual(MANY.map(({ id }) => id));
  });

  it('writes the newest version that arrived instead of queued ones', async () => {
    const rig = await liveRigWith(liveBatch({ seq: 4, markets: MANY }));
    makeSlow(rig.tab);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: odds(2) }));
    rig.tab.paint();
    await rig.send(liveBatch({ seq: 6, prevSeq: 5, markets: odds(3) }));
    const written = recordModified(rig.client);
    for (let paint = 0; paint < 2 * MANY.length; paint += 1) rig.tab.paint();
    expect(rig.cached()).toMatchObject({ 'Selection:{"id":"100:1"}': { odds: 3 }, 'Selection:{"id":"139:1"}': { odds: 3 } });
    expect(written().filter(({ odds }) => odds === 2)).toEqual([]);
    expect(written().filter(({ odds }) => odds === 3)).toHaveLength(MANY.length);
    // No market is written twice: the five of the first part were suspended by the batch before.
    expect(written().filter(({ id }) => id.startsWith('Market'))).toHaveLength(MANY.length - 5);
  });

  it('writes for a share of the time if the page is behind, however few its frames', async () => {
    const rig = await liveRigWith(liveBatch({ seq: 4, markets: MANY }));
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 3));
    const written = recordModified(rig.client);
    const markets = () => written().filter(({ id }) => id.startsWith('Market')).length;
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: odds(2) }));
    rig.tab.paint();
    expect(markets()).toBe(5);
    await vi.advanceTimersByTimeAsync(400);
    rig.tab.paint();
    // All eight parts.
    expect(markets()).toBe(40);
  });

  it('loads the list again after a subscription that failed during a write', async () => {
    const rig = await liveRigWith(liveBatch({ seq: 4, markets: MANY }));
    makeSlow(rig.tab);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: odds(2) }));
    rig.tab.paint();
    await rig.end('FORBIDDEN');
    expect(rig.reader.view().phase).toBe('failed');
    for (let paint = 0; paint < MANY.length; paint += 1) rig.tab.paint();
    rig.reader.stop();
    rig.asked.length = 0;
    rig.reader.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rig.asked).toContain('TradingList');
    expect(rig.reader.view().phase).toBe('ready');
  });

  it('writes a batch that arrives during a write, without another message', async () => {
    const rig = await liveRigWith(liveBatch({ seq: 4, markets: MANY }));
    makeSlow(rig.tab);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: odds(2) }));
    rig.tab.paint();
    await rig.send(liveBatch({ seq: 6, prevSeq: 5, markets: odds(3) }));
    for (let paint = 0; paint < MANY.length; paint += 1) rig.tab.paint();
    expect(rig.cached()).toMatchObject({ 'Selection:{"id":"100:1"}': { odds: 3 }, 'Selection:{"id":"139:1"}': { odds: 3 } });
  });

  it('writes changes over several paints in order, and resumes after those that are being written', async () => {
    const rig = await liveRigWith(liveBatch({ seq: 4, series: [liveSeries('1')], markets: MANY }));
    makeSlow(rig.tab);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: odds(2), removed: [{ type: 'SERIES', id: '1' }] }));
    const shown = vi.fn();
    rig.reader.subscribe(shown);
    rig.tab.paint();
    await rig.send(liveBatch({ seq: 6, prevSeq: 5, markets: odds(3) }));
    expect(rig.ids('series')).toEqual(['1']);
    await rig.socket().disconnect(1006);
    await vi.advanceTimersByTimeAsync(500);
    await rig.socket().accept();
    // A gateway that is behind could otherwise send older versions of what is written next.
    expect(rig.cursors()).toEqual([{ epoch: 'e', seq: 5 }]);
    for (let paint = 0; paint < MANY.length; paint += 1) rig.tab.paint();
    expect(shown).toHaveBeenCalledOnce();
    expect(rig.ids('series')).toEqual([]);
    expect(rig.cached()).toMatchObject({ 'Selection:{"id":"139:1"}': { odds: 2 } });
    // Changes that were buffered when the socket closed arrive again.
    await rig.send(liveBatch({ seq: 6, prevSeq: 5, markets: odds(3) }));
    await vi.advanceTimersByTimeAsync(100);
    for (let paint = 0; paint < MANY.length; paint += 1) rig.tab.paint();
    expect(rig.cached()).toMatchObject({ 'Selection:{"id":"100:1"}': { odds: 3 }, 'Selection:{"id":"139:1"}': { odds: 3 } });
  });
});
