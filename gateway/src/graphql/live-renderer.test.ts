import { getOperationAST, parse } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useServices } from '../../test/support/services.ts';
import { type LiveEntry, liveBatch, liveEntry } from '../domains/trading/feed/live-batch.ts';
import { LiveSet } from '../live/live-set.ts';
import { CompiledQueries } from './compiled-queries.ts';
import { liveOperation } from './live-operation.ts';
import { type LiveExecution, LiveRenderer, renderingContext } from './live-renderer.ts';
import { buildSchema } from './schema.ts';
import { sha256 } from './trusted-documents.ts';

const SIDES = { seriesId: 1, gameId: 1, first: { rosterId: null, entityId: null }, second: { rosterId: null, entityId: null } };
const MARKETS = 'query { tradingList { seq markets { id label } } }';

/** A set of markets that counts how often each is rendered, and a renderer whose provider cannot be reached. */
async function rendering({ maxBytes = 1_000_000, ttlMs = 60_000, isCached = (id: number): boolean => id > 0 } = {}) {
  const { services, scope } = useServices();
  const schema = await buildSchema(services);
  const compiled = (renderingSchema: typeof schema) => new CompiledQueries({ schema: renderingSchema, log: services.log });
  const renderer = new LiveRenderer({
    schema,
    contextFor: (forAudience) => renderingContext(services, forAudience),
    compiled,
    maxBytes,
    ttlMs,
  });
  onTestFinished(() => renderer.close());
  const set = new LiveSet<LiveEntry>();
  const rendered: number[] = [];
  // A label is looked up at each execution.
  scope.entities.labels.peek = (id) => {
    rendered.push(id);
    return isCached(id) ? null : undefined;
  };
  const market = (id: number) => ({
    id,
    fixture: { id: 1, type: 'series' as const },
    type: 'series_winner',
    state: 'open' as const,
    selections: [],
    context: null,
    resource_version: null,
    created_at: '2026-11-21T10:00:00Z',
    updated_at: null,
  });
  const put = (...ids: number[]): void => {
    for (const id of ids) {
      const entry = liveEntry.market(market(id), SIDES, null, { namesVersion: null, isBehind: false });
      set.replaceGroup(String(id), new Map([[entry.key, entry]]));
    }
    set.publish();
  };
  const audience = { scope, callerGroup: 'one', games: null };
  const executionOf = (text: string, { isTrusted = true, variables = {} } = {}): LiveExecution => {
    const document = parse(text);
    const node = getOperationAST(document);
    if (!node) throw new Error('the document has one operation');
    const live = liveOperation(schema, document, node);
    return {
      document,
      node,
      variables,
      live,
      key: `${text} ${JSON.stringify(variables)}`,
      trustedHash: isTrusted ? sha256(text) : null,
    };
  };
  const query = async (execution = executionOf(MARKETS)) => renderer.query(execution, liveBatch(set.snapshot()), audience);
  return { renderer, set, put, rendered, audience, executionOf, query };
}

describe('LiveRenderer', () => {
  it('executes once for all that request the same state, and only what has changed after that', async () => {
    const { put, rendered, query } = await rendering();
    put(1, 2, 3);
    const [one, two] = await Promise.all([query(), query()]);
    expect(one.body.toString()).toBe(two.body.toString());
    expect(await query()).toBe(one);
    expect(rendered).toEqual([1, 2, 3]);
    put(2);
    const texts = [1, 2, 3].map((id) => `{"id":"${id}","label":null}`);
    expect((await query()).body.toString()).toBe(`{"data":{"tradingList":{"seq":2,"markets":[${texts.join(',')}]}}}`);
    expect(rendered).toEqual([1, 2, 3, 2]);
  });

  it('renders separately for other values of the variables', async () => {
    const { put, rendered, query, executionOf } = await rendering();
    put(1);
    const conditional = 'query ($withLabel: Boolean!) { tradingList { markets { id label @include(if: $withLabel) } } }';
    const [yes, no] = [
      await query(executionOf(conditional, { variables: { withLabel: true } })),
      await query(executionOf(conditional, { variables: { withLabel: false } })),
    ];
    expect([yes, no].map(({ body }) => body.toString())).toEqual([
      '{"data":{"tradingList":{"markets":[{"id":"1","label":null}]}}}',
      '{"data":{"tradingList":{"markets":[{"id":"1"}]}}}',
    ]);
    expect(rendered).toEqual([1]);
  });

  it('renders a change for subscribers from the same texts', async () => {
    const { put, set, rendered, renderer, audience, executionOf } = await rendering();
    const changes = executionOf('subscription { tradingList { prevSeq seq markets { id label } removed { id } } }');
    put(1, 2);
    await renderer.render(changes, liveBatch(set.snapshot()), audience);
    const after = { epoch: set.epoch, seq: set.seq };
    put(2);
    set.replaceGroup('1', new Map());
    set.publish();
    const { body } = await renderer.render(changes, liveBatch(set.changesSince(after)), audience);
    expect(JSON.parse(body.toString())).toEqual({
      data: { tradingList: { prevSeq: 1, seq: 3, markets: [{ id: '2', label: null }], removed: [{ id: '1' }] } },
    });
    expect(rendered).toEqual([1, 2, 2]);
  });

  it('a change does not wait for what a snapshot fetches', async () => {
    const { put, set, renderer, audience, executionOf } = await rendering({ isCached: () => false });
    const labels = executionOf('subscription { tradingList { seq markets { id label } } }');
    const pendingLabels = Promise.withResolvers<never>();
    put(1);
    // The label of market 1 never arrives.
    audience.scope.entities.labels.readMany = async (ids) => (ids.includes(1) ? pendingLabels.promise : ids.map(() => null));
    const snapshot = renderer.render(labels, liveBatch(set.snapshot()), audience);
    const after = { epoch: set.epoch, seq: set.seq };
    put(2);
    const { body } = await renderer.render(labels, liveBatch(set.changesSince(after)), audience);
    expect(body.toString()).toBe('{"data":{"tradingList":{"seq":2,"markets":[{"id":"2","label":null}]}}}');
    pendingLabels.reject(new Error('no label'));
    expect((await snapshot).errors).toHaveLength(1);
  });

  it.each([true, false])('shares errors with concurrent queries only (compiled: %s)', async (isTrusted) => {
    const { put, query, executionOf } = await rendering({ isCached: () => false });
    put(1, 2);
    const execution = executionOf('{ tradingList { markets { label } } }', { isTrusted });
    const [one, two] = await Promise.all([query(execution), query(execution)]);
    expect(one).toBe(two);
    expect(await query(execution)).not.toBe(one);
    expect(one.errors?.map(({ path }) => path?.join('.'))).toEqual([
      'tradingList.markets.0.label',
      'tradingList.markets.1.label',
    ]);
    expect(one.body.toString()).toBe(JSON.stringify({ data: { tradingList: { markets: [{ label: null }, { label: null }] } } }));
  });

  it('caches nothing if it may use no memory', async () => {
    const { put, rendered, query, renderer } = await rendering({ maxBytes: 0 });
    put(1);
    await query();
    await query();
    expect(rendered).toEqual([1, 1]);
    expect(renderer.isCaching).toBe(false);
  });

  it('counts the texts that later queries add to an operation, and evicts them when another operation needs the memory', async () => {
    const { put, rendered, query, executionOf } = await rendering({ maxBytes: 4_000 });
    const [one, other] = ['a', 'b'].map((alias) => executionOf(`query { tradingList { markets { id ${alias}: label } } }`));
    const ids = Array.from({ length: 60 }, (_, index) => index + 1);
    for (const added of [[1], ids.slice(1)]) {
      put(...added);
      await query(one);
      await query(other);
    }
    rendered.length = 0;
    put(1);
    await query(one);
    expect(rendered).toHaveLength(ids.length);
  });

  it('drops results and texts when they expire, and all of them when it closes', async () => {
    const [lasting, expiring] = [await rendering(), await rendering({ ttlMs: 20 })];
    for (const { put, query } of [lasting, expiring]) {
      put(1);
      await query();
    }
    await expect.poll(() => expiring.renderer.cachedBytes).toBe(0);
    expect(lasting.renderer.cachedBytes).toBeGreaterThan(0);
    lasting.renderer.close();
    expect(lasting.renderer.cachedBytes).toBe(0);
  });

  it('drops the texts of an operation when they exceed the memory', async () => {
    const { put, rendered, query } = await rendering({ maxBytes: 10 });
    put(1);
    await query();
    await query();
    expect(rendered).toEqual([1, 1]);
  });
});
