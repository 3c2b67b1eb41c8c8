import { type Freshness, isStale } from '@sightline/schema/client/freshness.ts';
import { describe, expect, it, vi } from 'vitest';
import { liveBatch, liveMarket, liveSeries } from '../../testing/live-fixtures.ts';
import { liveRig, liveRigWith, settled } from '../../testing/live-rig.ts';

const SNAPSHOT = liveBatch({ seq: 4, series: [liveSeries('1')], markets: [liveMarket('11'), liveMarket('12')] });

describe('freshness', () => {
  /** A rig that shows the first batch, with a measured connection. */
  async function currentRig() {
    const rig = await liveRigWith(SNAPSHOT);
    rig.ping();
    await rig.send(liveBatch({ seq: 4, prevSeq: 4 }));
    rig.tab.paint();
    return rig;
  }
  const isReaderStale = (rig: Pick<Awaited<ReturnType<typeof liveRig>>, 'reader'>) => isStale(rig.reader.freshness.get());

  it('is connecting with the snapshot, and live when the first batch is shown', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    expect(rig.level()).toBe('CONNECTING');
    await rig.send(liveBatch({ seq: 4, prevSeq: 4 }));
    expect(rig.level()).toBe('CONNECTING');
    rig.tab.paint();
    expect(rig.level()).toBe('LIVE');
  });

  it('marks a snapshot whose socket is refused, at once and until a batch is shown', async () => {
    const rig = await liveRig();
    rig.setList(SNAPSHOT);
    rig.watch();
    await settled();
    expect(isReaderStale(rig)).toBe(false);
    await rig.socket().disconnect(1006);
    expect(rig.reader.freshness.get()).toEqual({ level: 'RECONNECTING', seconds: 0 });
    await vi.advanceTimersByTimeAsync(500);
    await rig.socket().accept();
    expect(rig.level()).toBe('CONNECTING');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isReaderStale(rig)).toBe(true);
    await rig.send(liveBatch({ seq: 4, prevSeq: 4 }));
    expect(isReaderStale(rig)).toBe(true);
    rig.ping();
    rig.ping();
    rig.tab.paint();
    expect(isReaderStale(rig)).toBe(false);
  });

  it('follows the provider status: a worse one at once, LIVE with the commit of the batch', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    const seen: string[] = [];
    rig.reader.freshness.subscribe(() => seen.push(rig.level()));
    for (const status of ['LIVE', 'STALE', 'DOWN', 'LIVE'] as const) {
      await rig.send(liveBatch({ seq: 4, prevSeq: 4, status }));
      if (status === 'LIVE') expect(seen.at(-1)).not.toBe('LIVE');
      await vi.advanceTimersByTimeAsync(100);
      rig.tab.paint();
    }
    expect(seen).toEqual(['LIVE', 'PROVIDER_STALE', 'PROVIDER_DOWN', 'LIVE']);
  });

  it('counts up without proofs, and is live again with the next one', async () => {
    const rig = await currentRig();
    rig.ping();
    const seen: Freshness[] = [];
    rig.reader.freshness.subscribe(() => void seen.push(rig.reader.freshness.get()));
    await vi.advanceTimersByTimeAsync(3_000);
    rig.ping();
    expect(seen).toEqual([
      { level: 'AGED', seconds: 1 },
      { level: 'AGED', seconds: 2 },
      { level: 'AGED', seconds: 3 },
      { level: 'LIVE', seconds: null },
    ]);
  });

  it('counts from when a ping was sent, not from when it was handled', async () => {
    const rig = await currentRig();
    rig.ping();
    await vi.advanceTimersByTimeAsync(1_000);
    rig.ping(4_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isReaderStale(rig)).toBe(true);
    rig.ping(10_700);
    expect(rig.reader.freshness.get()).toEqual({ level: 'AGED', seconds: 2 });
  });

  it('is not proven by a ping of a server that still has older changes to send', async () => {
    const rig = await currentRig();
    rig.ping();
    await vi.advanceTimersByTimeAsync(2_000);
    rig.ping(0, 1_900);
    expect(isReaderStale(rig)).toBe(true);
    rig.ping(0, 200);
    expect(isReaderStale(rig)).toBe(false);
  });

  it('is proven by a ping when all that arrived before it is shown', async () => {
    const rig = await currentRig();
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: [liveMarket('11', { odds: 9.5 })] }));
    await vi.advanceTimersByTimeAsync(1_900);
    rig.ping();
    await rig.send(liveBatch({ seq: 6, prevSeq: 5, markets: [liveMarket('12', { odds: 9.5 })] }));
    expect(rig.reader.freshness.get()).toEqual({ level: 'AGED', seconds: 1 });
    expect(rig.pong()).toEqual({ seq: 2, applied: 1 });
    rig.tab.paint();
    expect(rig.level()).toBe('LIVE');
    expect(rig.pong()).toEqual({ seq: 2, applied: 2 });
  });

  it('reports as applied what is on the screen', async () => {
    const rig = await currentRig();
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: [liveMarket('11', { odds: 9.5 })] }));
    rig.ping();
    await vi.advanceTimersByTimeAsync(100);
    rig.tab.frame();
    expect(rig.level()).toBe('LIVE');
    expect(rig.pong()).toEqual({ seq: 2, applied: 1 });
    rig.ping();
    expect(rig.pong()).toEqual({ seq: 3, applied: 1 });
    rig.tab.paint();
    expect(rig.pong()).toEqual({ seq: 3, applied: 3 });
  });

  it('is stale in a hidden tab that has not written its changes, until the tab paints them; the tab does not count as slow', async () => {
    const rig = await currentRig();
    rig.tab.hide();
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, markets: [liveMarket('11', { odds: 8.5 })] }));
    await vi.advanceTimersByTimeAsync(4_000);
    rig.ping();
    expect(rig.pong()).toEqual({ seq: 2, applied: 2 });
    rig.tab.show();
    expect(isReaderStale(rig)).toBe(true);
    rig.tab.paint();
    expect(isReaderStale(rig)).toBe(false);
  });

  it('is reconnecting two seconds after the last proof, and counts from there', async () => {
    const rig = await currentRig();
    for (let second = 0; second < 20; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      rig.ping();
    }
    await rig.socket().disconnect(1006);
    expect(rig.level()).toBe('LIVE');
    await vi.advanceTimersByTimeAsync(500);
    await rig.socket().disconnect(1006);
    expect(rig.reader.freshness.get()).toEqual({ level: 'RECONNECTING', seconds: 0 });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(rig.reader.freshness.get()).toEqual({ level: 'RECONNECTING', seconds: 2 });
  });

  it('is offline at once, until a later ping proves that the server is reached', async () => {
    const rig = await currentRig();
    rig.ping();
    await vi.advanceTimersByTimeAsync(10);
    rig.tab.setOnline(false);
    expect(rig.reader.freshness.get()).toEqual({ level: 'OFFLINE', seconds: 0 });
    await vi.advanceTimersByTimeAsync(500);
    rig.ping(600);
    expect(rig.level()).toBe('OFFLINE');
    rig.ping();
    expect(rig.level()).toBe('LIVE');
  });

  it('announces a change also if it was read before it was announced', async () => {
    const rig = await currentRig();
    const listener = vi.fn<() => void>();
    rig.reader.freshness.subscribe(listener);
    await vi.advanceTimersByTimeAsync(1_700);
    listener.mockClear();
    await vi.advanceTimersByTimeAsync(49);
    vi.setSystemTime(Date.now() + 1);
    expect(isReaderStale(rig)).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    expect(listener).toHaveBeenCalledOnce();
  });
});
