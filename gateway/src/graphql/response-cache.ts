import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { type GraphQLSchema, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { FeedSets } from '../domains/trading/feed/feed-sets.ts';
import { LIST_SET, seriesSet } from '../domains/trading/feed/topics.ts';
import type { TrustedDocuments } from './trusted-documents.ts';
import { cachedResponses } from '../telemetry/metrics.ts';
import { type LiveQuery, liveQuery } from './live-query.ts';

/** A response that was sent before. */
interface CachedResponse {
  readonly contentType: string;
  readonly vary: string;
  readonly encoding: string | null;
  /** The encoded body; compressed when it is first sent again. */
  readonly bytes: () => Buffer | Promise<Buffer>;
  /** Upper bound of its memory, bytes. */
  readonly size: number;
}

/** A response, or the promise of one, with the version of the live sets that it shows. */
interface Versioned<R> {
  readonly version: string;
  readonly response: R;
}

/** A request whose response can be cached. */
interface CacheableRequest {
  readonly hash: string;
  readonly query: LiveQuery;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Feed = Pick<FeedSets, 'version'>;

/** The parts of a request context that authorize access to live sets. Each rejects for callers without access. */
interface Access {
  requireAgreement(): Promise<void>;
  trading(): Promise<{ readonly scope: object; readonly feed: () => Feed }>;
  games(): Promise<ReadonlyMap<number, unknown>>;
}

interface ResponseCacheOptions {
  readonly schema: GraphQLSchema;
  readonly trusted: TrustedDocuments;
  /** Maximum size of the cache; 0 disables it. */
  readonly maxBytes: number;
  /** Maximum age of a response in ms, because names and logos are refetched after that time. 0 disables the cache. */
  readonly ttlMs: number;
  readonly contextOf: (request: Request, response: Response) => Access;
  /** Headers of a cached response, whatever its first request had. */
  readonly headersOf: (request: Request, response: Response) => Promise<readonly (readonly [name: string, value: string])[]>;
}

const Body = z.strictObject({
  query: z.optional(z.string()),
  operationName: z.nullish(z.string()),
  variables: z.nullish(z.record(z.string(), z.unknown())),
  extensions: z.nullish(z.object({ persistedQuery: z.optional(z.object({ version: z.literal(1), sha256Hash: z.string() })) })),
});
const Id = z.string().regex(/^[1-9]\d{0,14}$/);

/** The server writes errors before data. */
const WITHOUT_ERRORS = '{"data":{';
const MAX_KEYED_TEXT = 512;
/** Times that a request waits for the response of another one before it executes itself. */
const MAX_WAITS = 2;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Same quality as the compression of uncached responses. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Caches the responses to trusted queries on live sets. The key is document, variables, scope, version of the live sets, and games.
 * Each request is authenticated and authorized in the same way as an executed one before the cache is read.
 */
export function responseCache(options: ResponseCacheOptions): RequestHandler {
  const { schema, trusted, contextOf, headersOf, maxBytes, ttlMs } = options;
  if (maxBytes === 0 || ttlMs === 0) return (_request, _response, next) => next();
  const queries = new Map<string, LiveQuery>();
  for (const [hash, text] of trusted.own) {
    const query = liveQuery(schema, parse(text));
    if (query) queries.set(hash, query);
  }
  const responses = new LRUCache<string, Versioned<CachedResponse>>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => response.size,
    ttl: ttlMs,
  });
  const running = new Map<string, Versioned<Promise<CachedResponse | null>>>();

  function cacheableRequest(request: Request): CacheableRequest | null {
    const body = Body.safeParse(request.body);
    if (!body.success) return null;
    const { query: text, operationName, extensions } = body.data;
    const named = extensions?.persistedQuery?.sha256Hash;
    const hash = text === undefined ? named : trusted.hashOf(text);
    const query = hash === undefined ? undefined : queries.get(hash);
    if (hash === undefined || !query || (named !== undefined && named !== hash)) return null;
    if (operationName && operationName !== query.operationName) return null;
    return { hash, query, variables: body.data.variables ?? {} };
  }

  /** Sends a cached response and returns true; otherwise records the response of this request. */
  async function sendCached(
    request: Request,
    response: Response,
    cacheable: CacheableRequest,
    waits = MAX_WAITS,
  ): Promise<boolean> {
    const context = contextOf(request, response);
    await context.requireAgreement();
    const { scope, feed } = await context.trading();
    const games = cacheable.query.selectsGames ? gamesHash(await context.games()) : '';
    const version = versionOf(cacheable, feed());
    const key = keyOf(request, cacheable, [String(numberOf(scope)), games]);
    if (version === null || key === null) return false;
    const cached = responses.get(key);
    if (cached?.version === version) {
      for (const [name, value] of await headersOf(request, response)) response.setHeader(name, value);
      await send(response, cached.response);
      return true;
    }
    const run = running.get(key);
    if (run?.version === version && waits > 0) {
      const shared = await run.response;
      if (shared === null) return sendCached(request, response, cacheable, waits - 1);
      for (const [name, value] of await headersOf(request, response)) response.setHeader(name, value);
      await send(response, shared);
      return true;
    }
    const recording = recordResponse(response, () => versionOf(cacheable, feed()) === version).then((recorded) => {
      if (recorded) responses.set(key, { version, response: recorded });
      if (running.get(key)?.response === recording) running.delete(key);
      return recorded;
    });
    running.set(key, { version, response: recording });
    return false;
  }

  return (request, response, next) => {
    const cacheable = cacheableRequest(request);
    if (!cacheable) return next();
    sendCached(request, response, cacheable).then(
      (isSent) => isSent || next(),
      // Not authorized, or the provider is unreachable: execution fails in the same way and reports it.
      () => next(),
    );
  };
}

/** Null when a set is not live, so that the response needs a fetch. */
function versionOf({ query, variables }: CacheableRequest, feed: Feed): string | null {
  const versions: string[] = [];
  for (const requested of query.sets) {
    const id = requested.set === 'series' ? Id.safeParse(variables[requested.variable]).data : null;
    if (id === undefined) return null;
    const version = feed.version(id === null ? LIST_SET : seriesSet(Number(id)));
    if (version === null) return null;
    versions.push(version);
  }
  return versions.join();
}

/** Null when the key would be too long. The accept headers are part of the key, unparsed. */
function keyOf({ headers }: Request, { hash, query, variables }: CacheableRequest, rest: readonly string[]): string | null {
  const parts = [query.hasVariables ? JSON.stringify(variables) : '', headers.accept ?? '', headers['accept-encoding'] ?? ''];
  return parts.some((text) => text.length > MAX_KEYED_TEXT) ? null : [hash, ...rest, ...parts].join('\n');
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** A unique number for an object. */
function numberOf(object: object): number {
  const known = numbers.get(object);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(object, count);
  return count;
}

const hashes = new WeakMap<object, string>();

/** Hash of the games that a caller may read. */
function gamesHash(games: ReadonlyMap<number, unknown>): string {
  const known = hashes.get(games);
  if (known !== undefined) return known;
  const hash = createHash('sha256')
    .update(JSON.stringify([...games]))
    .digest('base64url');
  hashes.set(games, hash);
  return hash;
}

/** Records the response when it is sent; null when it is incomplete, has errors, or is no longer current. */
function recordResponse(response: Response, isCurrent: () => boolean): Promise<CachedResponse | null> {
  const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
  const { send } = response;
  response.send = (body: unknown) => {
    // Checked before sending, which may yield to other work.
    const isCacheable = response.statusCode === 200 && typeof body === 'string' && body.startsWith(WITHOUT_ERRORS) && isCurrent();
    const sent = send.call(response, body);
    resolve(isCacheable ? cachedResponse(body, response) : null);
    return sent;
  };
  response.once('close', () => resolve(null));
  return promise;
}

/** Null for an unsupported encoding. */
function cachedResponse(text: string, response: Response): CachedResponse | null {
  const contentType = response.get('content-type');
  const encoding = response.get('content-encoding') ?? null;
  if (contentType === undefined || (encoding !== null && encoding !== 'br' && encoding !== 'gzip')) return null;
  const plain = Buffer.from(text);
  let bytes: Buffer | Promise<Buffer> | null = encoding === null ? plain : null;
  return {
    contentType,
    vary: response.get('vary') ?? '',
    encoding,
    size: 2 * plain.length,
    bytes: () => {
      bytes ??= (encoding === 'br' ? compress.br(plain, BROTLI) : compress.gzip(plain)).then(
        (compressed) => (bytes = compressed),
      );
      return bytes;
    },
  };
}

async function send(response: Response, { contentType, vary, encoding, bytes }: CachedResponse): Promise<void> {
  cachedResponses.inc();
  const encoded = bytes();
  const body = encoded instanceof Buffer ? encoded : await encoded;
  response.setHeader('content-type', contentType);
  if (vary !== '') response.setHeader('vary', vary);
  if (encoding !== null) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.end(body);
}
