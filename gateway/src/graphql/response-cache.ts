import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { type GraphQLSchema, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { TrustedDocuments } from './trusted-documents.ts';
import { replayedAnswers } from '../telemetry/metrics.ts';
import { type LiveQuery, liveQuery } from './live-query.ts';

/** An answer as it was sent once. */
interface Answer {
  readonly contentType: string;
  readonly vary: string;
  readonly encoding: string | null;
  /** As it goes out; encoded when first sent again. */
  readonly bytes: () => Buffer | Promise<Buffer>;
  /** Bytes held at most. */
  readonly size: number;
}

/** An answer, being made or made, and the state that it is of. */
interface Kept<A> {
  readonly version: string;
  readonly answer: A;
}

/** What a request asks for, as far as it can be answered again. */
interface Wish {
  readonly hash: string;
  readonly query: LiveQuery;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Feed {
  listVersion(): string | null;
  seriesVersion(id: number): string | null;
}

/** Of an operation's context, what tells whether the caller may see live sets, and which. Both reject for those who may not. */
interface Access {
  requireAgreement(): Promise<void>;
  trading(): Promise<{ readonly scope: object; readonly feed: () => Feed }>;
  catalogue(): Promise<{ games(): Promise<ReadonlyMap<number, unknown>> }>;
}

interface ReplayOptions {
  readonly schema: GraphQLSchema;
  readonly trusted: TrustedDocuments;
  /** Bounds what is kept; 0: nothing. */
  readonly maxBytes: number;
  /** Longest life of an answer, ms, beside that of its state: names and pictures are read again after as long. 0: none. */
  readonly ttlMs: number;
  readonly contextOf: (request: Request, response: Response) => Access;
}

const Body = z.strictObject({
  query: z.optional(z.string()),
  operationName: z.nullish(z.string()),
  variables: z.nullish(z.record(z.string(), z.unknown())),
  extensions: z.nullish(z.object({ persistedQuery: z.optional(z.object({ version: z.literal(1), sha256Hash: z.string() })) })),
});
const Id = z.string().regex(/^[1-9]\d{0,14}$/);

/** The server writes errors, where there are any, before data. */
const WITHOUT_ERRORS = '{"data":{';
const MAX_KEYED_TEXT = 512;
/** Whoever waited in vain for another's answer waits once more, for the next state's. */
const MOST_WAITS = 2;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** As the compression of first answers has it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Answers a trusted query on live sets with the bytes of an earlier answer to the same: same document, variables, scope,
 * state of the sets and games. The only way past the executor. It stands behind every guard, and who asks is believed,
 * and let into the scope, each time and in the same way as for an answer that is executed.
 */
export function replay(options: ReplayOptions): RequestHandler {
  const { schema, trusted, contextOf, maxBytes, ttlMs } = options;
  if (maxBytes === 0 || ttlMs === 0) return (_request, _response, next) => next();
  const queries = new Map<string, LiveQuery>();
  for (const [hash, text] of trusted.entries()) {
    const query = liveQuery(schema, parse(text));
    if (query) queries.set(hash, query);
  }
  const answers = new LRUCache<string, Kept<Answer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => answer.size,
    ttl: ttlMs,
  });
  const running = new Map<string, Kept<Promise<Answer | null>>>();

  function wishOf(request: Request): Wish | null {
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

  /** Sends what was recorded, or makes this request the one whose answer is; true when it is answered. */
  async function answer(request: Request, response: Response, wish: Wish, waits = MOST_WAITS): Promise<boolean> {
    const context = contextOf(request, response);
    await context.requireAgreement();
    const { scope, feed } = await context.trading();
    const games = wish.query.showsGames ? gamesPrint(await (await context.catalogue()).games()) : '';
    const version = versionOf(wish, feed());
    const key = keyOf(request, wish, [String(numberOf(scope)), games]);
    if (version === null || key === null) return false;
    const kept = answers.get(key);
    if (kept?.version === version) {
      await send(response, kept.answer);
      return true;
    }
    const run = running.get(key);
    if (run?.version === version && waits > 0) {
      const shared = await run.answer;
      if (shared === null) return answer(request, response, wish, waits - 1);
      await send(response, shared);
      return true;
    }
    const made = recorded(response, () => versionOf(wish, feed()) === version).then((found) => {
      if (found) answers.set(key, { version, answer: found });
      if (running.get(key)?.answer === made) running.delete(key);
      return found;
    });
    running.set(key, { version, answer: made });
    return false;
  }

  return (request, response, next) => {
    const wish = wishOf(request);
    if (!wish) return next();
    answer(request, response, wish).then(
      (isAnswered) => isAnswered || next(),
      // Refused, or out of reach: the executor meets the same, and has the words for it.
      () => next(),
    );
  };
}

/** Null where a set is not held live, so that answering would have to read. */
function versionOf({ query, variables }: Wish, feed: Feed): string | null {
  const versions: string[] = [];
  for (const wish of query.wishes) {
    const id = wish.set === 'series' ? Id.safeParse(variables[wish.variable]).data : null;
    if (id === undefined) return null;
    const version = id === null ? feed.listVersion() : feed.seriesVersion(Number(id));
    if (version === null) return null;
    versions.push(version);
  }
  return versions.join();
}

/** Null where it would grow too long. What a client accepts is told by its words, as they are. */
function keyOf({ headers }: Request, { hash, query, variables }: Wish, rest: readonly string[]): string | null {
  const given = [query.hasVariables ? JSON.stringify(variables) : '', headers.accept ?? '', headers['accept-encoding'] ?? ''];
  return given.some((text) => text.length > MAX_KEYED_TEXT) ? null : [hash, ...rest, ...given].join('\n');
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** Tells objects apart. */
function numberOf(thing: object): number {
  const known = numbers.get(thing);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(thing, count);
  return count;
}

const prints = new WeakMap<object, string>();

/** Tells what callers may read of games apart, and finds what is equal equal. */
function gamesPrint(games: ReadonlyMap<number, unknown>): string {
  const known = prints.get(games);
  if (known !== undefined) return known;
  const print = createHash('sha256')
    .update(JSON.stringify([...games]))
    .digest('base64url');
  prints.set(games, print);
  return print;
}

/** The answer that is about to be sent; null unless it is whole, without errors, and `isCurrent` then. */
function recorded(response: Response, isCurrent: () => boolean): Promise<Answer | null> {
  const { promise, resolve } = Promise.withResolvers<Answer | null>();
  const { send } = response;
  response.send = (body: unknown) => {
    // First, while nothing else can happen: sending may yield.
    const isKept = response.statusCode === 200 && typeof body === 'string' && body.startsWith(WITHOUT_ERRORS) && isCurrent();
    const sent = send.call(response, body);
    resolve(isKept ? answerOf(body, response) : null);
    return sent;
  };
  response.once('close', () => resolve(null));
  return promise;
}

/** Null for an encoding that is not known here. */
function answerOf(text: string, response: Response): Answer | null {
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
      bytes ??= (encoding === 'br' ? compress.br(plain, BROTLI) : compress.gzip(plain)).then((made) => (bytes = made));
      return bytes;
    },
  };
}

async function send(response: Response, { contentType, vary, encoding, bytes }: Answer): Promise<void> {
  replayedAnswers.inc();
  const made = bytes();
  const body = made instanceof Buffer ? made : await made;
  response.setHeader('content-type', contentType);
  if (vary !== '') response.setHeader('vary', vary);
  if (encoding !== null) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.end(body);
}
