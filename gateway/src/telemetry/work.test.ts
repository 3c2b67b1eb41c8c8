import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Span, traceWith } from './tracing.ts';
import { doing, withSpan, OperationContext } from './work.ts';

afterEach(() => traceWith(null));

const ids = (): unknown => OperationContext.current()?.ids ?? null;

describe('work', () => {
  it('is known to whatever it causes, and to nothing once it is over', async () => {
    let later: Promise<unknown> = Promise.resolve();
    const during = await doing({ requestId: 'one' }, async () => {
      await wait(1);
      later = wait(5).then(ids);
      return ids();
    });
    expect(during).toEqual({ requestId: 'one' });
    expect(await later).toBeNull();
    expect(ids()).toBeNull();
  });

  it('adds its ids to those of what it is part of, which takes over when it is done', async () => {
    await doing({ socketId: 'socket' }, async () => {
      let after: Promise<unknown> = Promise.resolve();
      await doing({ operationId: 'operation' }, async () => {
        expect(ids()).toEqual({ socketId: 'socket', operationId: 'operation' });
        after = wait(5).then(ids);
      });
      expect(await after).toEqual({ socketId: 'socket' });
    });
  });

  it('is not over while somebody holds it', () => {
    const work = OperationContext.begin({ ids: { requestId: 'held' } });
    const release = work.hold();
    work.end();
    expect(work.run(ids)).toEqual({ requestId: 'held' });
    release();
    release();
    expect(work.run(ids)).toBeNull();
  });
});

describe('spans', () => {
  /** What was started, below what, and how it went. */
  const told: string[] = [];
  class Told implements Span {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    set(): void {}
    fail(why: string): void {
      told.push(`${this.name} failed: ${why}`);
    }
    end(): void {
      told.push(`${this.name} ended`);
    }
  }
  const tracer = {
    start: ({ name }: { name: string }, parent: Span | string | null) => {
      told.push(`${name} below ${parent instanceof Told ? parent.name : 'none'}`);
      return new Told(name);
    },
    close: async () => {},
  };

  it('are not even described while nothing is withSpan', async () => {
    const span = (): never => {
      throw new Error('nobody asked');
    };
    expect(await withSpan(span, async (given) => given)).toBeNull();
  });

  it('stand below the one under way, or begin anew where that is over', async () => {
    traceWith(tracer);
    const span = (name: string) => () => ({ name, kind: 'internal' as const });
    let late: Promise<void> = Promise.resolve();
    await withSpan(span('outer'), async () => {
      late = wait(5).then(() => withSpan(span('late'), async () => {}));
      await withSpan(span('inner'), async () => {
        throw new RangeError('no');
      }).catch(() => {});
    });
    await late;
    expect(told).toEqual([
      'outer below none',
      'inner below outer',
      'inner failed: RangeError',
      'inner ended',
      'outer ended',
      'late below none',
      'late ended',
    ]);
  });
});
