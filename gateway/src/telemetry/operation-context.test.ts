import { setTimeout as wait } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterEach, describe, expect, it } from 'vitest';
import { OperationContext, setTracer, withContext, withSpan } from './operation-context.ts';

afterEach(() => setTracer(null));

const ids = (): unknown => OperationContext.current()?.ids ?? null;

describe('OperationContext', () => {
  it('is available to everything that the operation calls, until it is over', async () => {
    let later: Promise<unknown> = Promise.resolve();
    const during = await withContext({ requestId: 'one' }, async () => {
      await wait(1);
      later = wait(5).then(ids);
      return ids();
    });
    expect(during).toEqual({ requestId: 'one' });
    expect(await later).toBeNull();
    expect(ids()).toBeNull();
  });

  it('inherits ids from its parent, whose context applies after its end', async () => {
    await withContext({ socketId: 'socket' }, async () => {
      let after: Promise<unknown> = Promise.resolve();
      await withContext({ operationId: 'operation' }, async () => {
        expect(ids()).toEqual({ socketId: 'socket', operationId: 'operation' });
        after = wait(5).then(ids);
      });
      expect(await after).toEqual({ socketId: 'socket' });
    });
  });

  it('is not over while it is acquired, even after its end', () => {
    const context = OperationContext.begin({ ids: { requestId: 'acquired' } });
    const release = context.acquire();
    context.end();
    expect(context.run(ids)).toEqual({ requestId: 'acquired' });
    release();
    release();
    expect(context.run(ids)).toBeNull();
  });
});

describe('spans', () => {
  it('are not started while tracing is off, and the function that returns their name is not called', async () => {
    const span = (): never => {
      throw new Error('not expected');
    };
    expect(await withSpan(span, async (given) => given)).toBeNull();
  });

  it('are children of the current span, or roots once that has ended', async () => {
    const exporter = new InMemorySpanExporter();
    setTracer(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }).getTracer('test'));
    const span = (name: string) => () => ({ name, kind: SpanKind.INTERNAL });
    let late: Promise<void> = Promise.resolve();
    await withSpan(span('outer'), async () => {
      late = wait(5).then(() => withSpan(span('late'), async () => {}));
      await withSpan(span('inner'), async () => {
        throw new RangeError('no');
      }).catch(() => {});
    });
    await late;
    const spans = exporter.getFinishedSpans();
    const nameOf = (id: string | undefined) => spans.find((each) => each.spanContext().spanId === id)?.name ?? null;
    expect(spans.map(({ name, parentSpanContext, attributes }) => [name, nameOf(parentSpanContext?.spanId), attributes])).toEqual(
      [
        ['inner', 'outer', { 'error.type': 'RangeError' }],
        ['outer', null, {}],
        ['late', null, {}],
      ],
    );
  });
});
