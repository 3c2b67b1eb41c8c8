import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  type GraphQLError,
  GraphQLObjectType,
  GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { API_KEY_GROUP } from '../auth/api-keys.ts';
import type { Games } from '../scope/trading-scope.ts';
import type { Catalogues } from '../cache/catalogue.ts';
import type { OperationServices } from '../context/operation-services.ts';
import { RequestContext } from '../context/request-context.ts';
import type { SharedScope } from '../domains/trading/feed/feeds.ts';
import type { LiveBatchModel } from '../domains/trading/feed/live-batch.ts';
import { renderings } from '../telemetry/metrics.ts';
import type { CompiledQueries } from './compiled-queries.ts';
import type { EntityList, LiveOperation } from './live-operation.ts';

export const RENDERER_LIMITS = {
  /** Size of rendered results and entities of live sets; 0: every query is executed. */
  RENDER_CACHE_BYTES: 64 * 1024 * 1024,
};

/** An operation on a live set, with its variables. */
export interface LiveExecution {
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Equal for executions with equal results for the same batch: document, operation name and variables without cursors. */
  readonly key: string;
  /** SHA-256 of the text of a trusted document, which is compiled; null for others. */
  readonly trustedHash: string | null;
  /** Null if the texts of its entities cannot be shared. */
  readonly live: LiveOperation | null;
}

/** Callers of one scope that may read the same games. */
export interface Audience extends SharedScope {
  readonly games: Games | null;
}

export type Encoding = 'br' | 'gzip';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** The same quality as that of responses that are not shared. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** A result counts twice, for its compressed forms too. */
const RESULT_COPIES = 2;
const HEAD = '{"data":';

const byValue = new WeakMap<object, RenderedBatch>();

/** One result of an operation, as JSON text. */
export class RenderedBatch {
  /** `{"data":…}`, without errors. */
  readonly body: Buffer;
  readonly errors: readonly GraphQLError[] | null;
  /** The data in the result of an executor. */
  readonly value: Record<string, unknown> | null;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** @param text JSON of the data. Without `value`, there are no errors, and `value` is parsed from the text on demand. */
  constructor(text: string, value: Record<string, unknown> | null | undefined, errors: readonly GraphQLError[] | null) {
    this.body = Buffer.from(`${HEAD}${text}}`);
    this.errors = errors;
    this.value = value === undefined ? { toJSON: () => JSON.parse(this.data) } : value;
    if (this.value) byValue.set(this.value, this);
  }

  /** The result whose `value` this is. */
  static find(value: object): RenderedBatch | null {
    return byValue.get(value) ?? null;
  }

  /** JSON text of the data. */
  get data(): string {
    return this.body.toString('utf8', HEAD.length, this.body.length - 1);
  }

  /** The body, compressed once for all requests. */
  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const bytes = encoding === 'br' ? compress.br(this.body, BROTLI) : compress.gzip(this.body);
    this.#compressed.set(encoding, bytes);
    return bytes;
  }
}

/** Texts of entities of one operation. */
class EntityTexts {
  readonly #byEntity = new WeakMap<object, Readonly<Record<string, string>>>();
  /** Length of all texts since the start, those of entities that no longer exist included. */
  length = 0;

  has(entity: object): boolean {
    return this.#byEntity.has(entity);
  }

  /** @param texts by the name of the list in the response */
  set(entity: object, texts: Readonly<Record<string, string>>): void {
    for (const text of Object.values(texts)) this.length += text.length;
    this.#byEntity.set(entity, texts);
  }

  get(entity: object, key: string): string {
    const text = this.#byEntity.get(entity)?.[key];
    if (text === undefined) throw new Error('an entity has no text');
    return text;
  }
}

const LISTS = ['series', 'matches', 'markets'] as const satisfies EntityList[];

/**
 * Renders batches of live sets as JSON text, for queries, first messages and changes: one execution for all that request the same
 * batch with the same operation, and one for each entity. Callers are authorized before. A batch and its entities never change, and
 * belong to one scope; a changed entity is another object.
 *
 * | cached | key | until |
 * |---|---|---|
 * | running executions | batch, operation, games | they end |
 * | results of queries without errors | the same | `ttlMs`, or the cache is full |
 * | texts of entities | entity, operation, games | the same |
 */
export class LiveRenderer {
  readonly #schema: GraphQLSchema;
  readonly #contextFor: (audience: Audience) => Promise<unknown>;
  readonly #compiled: CompiledQueries;
  readonly #results: LRUCache<string, RenderedBatch> | null;
  /** A new entry whenever texts were added, because the cache computes the size of an entry once. */
  readonly #texts: LRUCache<string, { readonly texts: EntityTexts }> | null;
  readonly #running = new Map<string, Promise<RenderedBatch>>();

  /**
   * @param options `contextFor`: the context of one execution. `maxBytes` bounds results and texts together; 0: nothing is cached.
   * `ttlMs`: names are fetched again after that
   */
  constructor(options: {
    schema: GraphQLSchema;
    contextFor: (audience: Audience) => Promise<unknown>;
    compiled: (schema: GraphQLSchema) => CompiledQueries;
    maxBytes: number;
    ttlMs: number;
  }) {
    const { schema, contextFor, compiled, maxBytes, ttlMs } = options;
    this.#schema = renderingSchema(schema);
    this.#contextFor = contextFor;
    this.#compiled = compiled(this.#schema);
    const isCaching = maxBytes > 0 && ttlMs > 0;
    // Without ttlAutopurge, expired entries stay until the cache is full: results of former batches, which are never requested again.
    const bounds = { maxSize: Math.max(1, Math.floor(maxBytes / 2)), ttl: ttlMs, ttlAutopurge: true };
    this.#results = isCaching ? new LRUCache({ ...bounds, sizeCalculation: ({ body }) => RESULT_COPIES * body.length }) : null;
    this.#texts = isCaching
      ? new LRUCache({ ...bounds, noUpdateTTL: true, sizeCalculation: ({ texts }) => texts.length + 1 })
      : null;
  }

  get isCaching(): boolean {
    return this.#results !== null;
  }

  /** Size of cached results, without their compressed forms, and of texts. */
  get cachedBytes(): number {
    return (this.#results?.calculatedSize ?? 0) / RESULT_COPIES + (this.#texts?.calculatedSize ?? 0);
  }

  /** Empties the caches, which ends their timers. */
  close(): void {
    this.#results?.clear();
    this.#texts?.clear();
  }

  /** A query's result for a batch. */
  async query(execution: LiveExecution, batch: LiveBatchModel, audience: Audience): Promise<RenderedBatch> {
    const key = `${numberOf(batch)}\n${keyOf(execution, audience)}`;
    const known = this.#results?.get(key) ?? this.#running.get(key);
    renderings.inc({ kind: known ? 'shared' : 'executed' });
    if (known) return known;
    const running = this.render(execution, batch, audience);
    this.#running.set(key, running);
    try {
      const rendered = await running;
      if (rendered.errors === null) this.#results?.set(key, rendered);
      return rendered;
    } finally {
      this.#running.delete(key);
    }
  }

  /** Renders a batch in a context of its own, so that its loads never wait for those of another caller. */
  async render(execution: LiveExecution, batch: LiveBatchModel, audience: Audience): Promise<RenderedBatch> {
    const context = await this.#contextFor(audience);
    const { live } = execution;
    const texts = live && this.#textsFor(keyOf(execution, audience));
    if (live && texts) {
      const data = await this.#renderFromTexts(execution, live, texts.value, batch, context);
      this.#texts?.set(texts.key, { texts: texts.value });
      if (data !== null) return new RenderedBatch(data, undefined, null);
    }
    const { data, errors } = await this.#interpret(execution, batch, context);
    return new RenderedBatch(JSON.stringify(data ?? null), data ?? null, errors ?? null);
  }

  /** Text of the data: executes only what has no text yet. Null if there are errors. */
  async #renderFromTexts(
    execution: LiveExecution,
    { key, lists }: LiveOperation,
    texts: EntityTexts,
    batch: LiveBatchModel,
    context: unknown,
  ): Promise<string | null> {
    const isMissing = (entity: object): boolean => !texts.has(entity);
    const missing = {
      series: batch.series.filter(isMissing),
      matches: batch.matches.filter(isMissing),
      markets: batch.markets.filter(isMissing),
    };
    const { data, errors } = await this.#execute(execution, { ...batch, ...missing }, context);
    const root: unknown = data?.[key];
    if (errors || typeof root !== 'object' || root === null) return null;
    // A compiled query has undefined for a field that its conditions exclude.
    const fields = Object.entries(root).filter(([, value]) => value !== undefined);
    for (const list of LISTS) {
      const rendered = fields.flatMap(([name, value]) =>
        lists.get(name) === list && Array.isArray(value) ? [{ name, value }] : [],
      );
      for (const [index, entity] of missing[list].entries())
        texts.set(entity, Object.fromEntries(rendered.map(({ name, value }) => [name, JSON.stringify(value[index])])));
    }
    const parts = fields.map(([name, value]) => {
      const list = lists.get(name);
      const text = list ? `[${batch[list].map((entity) => texts.get(entity, name)).join(',')}]` : JSON.stringify(value);
      return `${JSON.stringify(name)}:${text}`;
    });
    return `{${JSON.stringify(key)}:{${parts.join(',')}}}`;
  }

  /** Compiled if the document is trusted. */
  #execute(execution: LiveExecution, batch: LiveBatchModel, context: unknown): Promise<ExecutionResult> | ExecutionResult {
    const { trustedHash, document, node, variables } = execution;
    const compiled = trustedHash === null ? null : this.#compiled.get(trustedHash, document, node);
    return compiled ? compiled.query(batch, context, { ...variables }) : this.#interpret(execution, batch, context);
  }

  #interpret(
    { document, node, variables }: LiveExecution,
    batch: LiveBatchModel,
    contextValue: unknown,
  ): Promise<ExecutionResult> | ExecutionResult {
    const operationName = node.name?.value ?? null;
    return execute({ schema: this.#schema, document, operationName, variableValues: variables, contextValue, rootValue: batch });
  }

  #textsFor(key: string): { readonly key: string; readonly value: EntityTexts } | null {
    if (this.#texts === null) return null;
    return { key, value: this.#texts.get(key)?.texts ?? new EntityTexts() };
  }
}

/** The context in which a batch is rendered for an audience. Its trading data is open, so that resolvers need not wait for it. */
export async function renderingContext(services: OperationServices, { games, ...shared }: Audience): Promise<RequestContext> {
  const context = new RequestContext(services, { kind: 'shared', shared, games });
  await context.trading();
  return context;
}

/** Games that the subscribers of a scope may read. */
export function audienceOf(catalogues: Catalogues, { scope, callerGroup }: SharedScope): Audience {
  return { scope, callerGroup, games: callerGroup === API_KEY_GROUP ? catalogues.knownGames : scope.games.peek(callerGroup) };
}

function keyOf({ key, live }: LiveExecution, { callerGroup, games }: Audience): string {
  // API keys have names for games that others do not have.
  const group = callerGroup === API_KEY_GROUP ? callerGroup : '';
  return live?.selectsGames === false ? key : `${key}\n${group}${gamesHash(games)}`;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A unique number for an object. */
function numberOf(object: object): number {
  const known = numbers.get(object);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(object, lastNumber);
  return lastNumber;
}

const hashes = new WeakMap<object, string>();

function gamesHash(games: Games | null): string {
  if (games === null) return '';
  const known = hashes.get(games);
  if (known !== undefined) return known;
  const hash = createHash('sha256')
    .update(JSON.stringify([...games]))
    .digest('base64url');
  hashes.set(games, hash);
  return hash;
}

/** The schema, with root fields of live sets that resolve to the root value: a batch. */
function renderingSchema(schema: GraphQLSchema): GraphQLSchema {
  const { query, types, ...config } = schema.toConfig();
  if (!query) throw new Error('the schema has no queries');
  const { fields, ...queryConfig } = query.toConfig();
  const rendering = new GraphQLObjectType({
    ...queryConfig,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, { ...field, resolve: (batch: unknown) => batch }]),
    ),
  });
  return new GraphQLSchema({ ...config, query: rendering, types: types.filter((type) => type !== query) });
}
