import { describe, expect, it } from 'vitest';
import { liveBatch } from './testing.ts';
import { BatchChain } from './batch-chain.ts';

const after = { epoch: 'e', seq: 4 };

describe('BatchChain', () => {
  it('accepts batches that continue at the cursor', () => {
    const chain = new BatchChain(after);
    expect(chain.accept(liveBatch({ seq: 9, prevSeq: 4 }))).toBe(true);
    expect(chain.accept(liveBatch({ seq: 10, prevSeq: 9 }))).toBe(true);
  });

  it('accepts a batch that changes only the status', () => {
    const chain = new BatchChain(after);
    expect(chain.accept(liveBatch({ seq: 4, prevSeq: 4, status: 'STALE' }))).toBe(true);
    expect(chain.accept(liveBatch({ seq: 5, prevSeq: 4 }))).toBe(true);
  });

  it.each([
    ['after nothing', null, { seq: 5, prevSeq: 4 }],
    ['with one missing', after, { seq: 6, prevSeq: 5 }],
    ['sent twice', after, { seq: 4, prevSeq: 3 }],
    ['that goes back', after, { seq: 3, prevSeq: 4 }],
    ['of another epoch', after, { epoch: 'f', seq: 5, prevSeq: 4 }],
  ])('refuses a batch %s', (_case, cursor, batch) => {
    expect(new BatchChain(cursor).accept(liveBatch(batch))).toBe(false);
  });

  it.each([null, after])('restarts with a snapshot, after %j', (cursor) => {
    const chain = new BatchChain(cursor);
    expect(chain.accept(liveBatch({ epoch: 'f', seq: 1, prevSeq: null }))).toBe(true);
    expect(chain.accept(liveBatch({ epoch: 'f', seq: 2, prevSeq: 1 }))).toBe(true);
    expect(chain.accept(liveBatch({ epoch: 'e', seq: 5, prevSeq: 4 }))).toBe(false);
  });

  it('keeps its cursor after a gap', () => {
    const chain = new BatchChain(after);
    chain.accept(liveBatch({ seq: 8, prevSeq: 7 }));
    expect(chain.accept(liveBatch({ seq: 5, prevSeq: 4 }))).toBe(true);
  });
});
