import { describe, expect, it } from 'vitest';
import { liveBatch, liveMarket, liveSeries } from './testing.ts';
import { BatchBuffer } from './batch-buffer.ts';

const none = { SERIES: [], MATCH: [], MARKET: [] };

describe('BatchBuffer', () => {
  it('keeps the latest state of each entity', () => {
    const buffer = new BatchBuffer();
    buffer.add(liveBatch({ seq: 1, prevSeq: 0, markets: [liveMarket('1', { odds: 1.5 }), liveMarket('2')] }));
    buffer.add(liveBatch({ seq: 2, prevSeq: 1, markets: [liveMarket('1', { odds: 1.7 })], series: [liveSeries('9')] }));
    expect(buffer.drain()).toEqual({
      isSnapshot: false,
      cursor: { epoch: 'e', seq: 2 },
      entities: { ...none, SERIES: [liveSeries('9')], MARKET: [liveMarket('2'), liveMarket('1', { odds: 1.7 })] },
      removed: none,
    });
  });

  it('keeps the later one of a change and a removal', () => {
    const buffer = new BatchBuffer();
    buffer.add(liveBatch({ seq: 1, prevSeq: 0, markets: [liveMarket('1')], removed: [{ type: 'MARKET', id: '2' }] }));
    buffer.add(liveBatch({ seq: 2, prevSeq: 1, markets: [liveMarket('2')], removed: [{ type: 'MARKET', id: '1' }] }));
    expect(buffer.drain()).toMatchObject({
      entities: { MARKET: [liveMarket('2')] },
      removed: { MARKET: ['1'] },
    });
  });

  it('drops everything before a snapshot, and continues after it', () => {
    const buffer = new BatchBuffer();
    buffer.add(liveBatch({ seq: 1, prevSeq: 0, markets: [liveMarket('1')] }));
    buffer.add(liveBatch({ epoch: 'f', seq: 7, prevSeq: null, markets: [liveMarket('2'), liveMarket('3')] }));
    buffer.add(liveBatch({ epoch: 'f', seq: 8, prevSeq: 7, removed: [{ type: 'MARKET', id: '2' }] }));
    expect(buffer.drain()).toMatchObject({
      isSnapshot: true,
      cursor: { epoch: 'f', seq: 8 },
      entities: { MARKET: [liveMarket('3')] },
    });
  });

  it('moves the cursor for a batch that changes nothing', () => {
    const buffer = new BatchBuffer();
    buffer.add(liveBatch({ seq: 5, prevSeq: 4 }));
    expect(buffer.drain()).toMatchObject({ isSnapshot: false, cursor: { epoch: 'e', seq: 5 }, entities: none });
  });

  it('is empty once drained or cleared', () => {
    const buffer = new BatchBuffer();
    expect(buffer.drain()).toBeNull();
    buffer.add(liveBatch({ seq: 1, prevSeq: null, markets: [liveMarket('1')] }));
    buffer.clear();
    expect(buffer.drain()).toBeNull();
    buffer.add(liveBatch({ seq: 2, prevSeq: 1 }));
    expect(buffer.drain()).toMatchObject({ isSnapshot: false, entities: none });
    expect(buffer.drain()).toBeNull();
  });
});
