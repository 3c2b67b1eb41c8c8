import { type Span, SpanKind } from '@opentelemetry/api';
import type { ApiName, Method } from '@sightline/provider-contract/endpoint.ts';
import { readErrorBody } from '@sightline/provider-contract/errors.ts';
import { Agent, type Dispatcher, request } from 'undici';
import type { Log } from '../../telemetry/log.ts';
import { providerSeconds } from '../../telemetry/metrics.ts';
import { type NewSpan, withSpan } from '../../telemetry/operation-context.ts';
import { type CallOwner, ConnectionShares } from './connection-shares.ts';
import { MergedReads } from './merged-reads.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { retryDelayOf } from './retry-delay.ts';

export const RESPONSE_LIMITS = {
  /** Size of the largest provider response that is read. */
  MAX_ANSWER_BYTES: 16 * 1024 * 1024,
};

export interface Call {
  readonly api: ApiName;
  readonly method: Method;
  readonly baseUrl: string;
  /** Path template below the base URL, with parameters in braces. Logs and errors name the call by it. */
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** False: ignore the body of a success, which need not be JSON. */
  readonly isBodyRead?: boolean;
  /** Deadline of this attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** The user whose share of the connections to the origin the call uses. Calls without an owner share one for their API. */
  readonly owner?: CallOwner;
  /** Whether a read may share an equal read of its owner that is running, and whether a write keeps later reads from sharing earlier ones. */
  readonly isMerged?: boolean;
  /** How often the same call was sent before; for traces. */
  readonly repeats?: number;
}

export interface ProviderResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown;
}

export type Send = (call: Call) => Promise<ProviderResponse>;

/** A response with any status, as text. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ProviderResponse['headers'];
  /** The first bytes of the body. */
  readonly bytes: Buffer;
  /** Whether the body has more bytes. */
  readonly isCut: boolean;
  /** Milliseconds until the end of the response. */
  readonly latencyMs: number;
}

export type SendRaw = (call: Call, maxBytes: number) => Promise<RawResponse>;

export type Transport = ReturnType<typeof createTransport>;

type Fail = (kind: ProviderFailure['kind'], cause: unknown) => ProviderFailure;

/** Connections to one origin. */
const CONNECTIONS = 64;

/**
 * HTTP client for the provider: encodes path parameters, divides the connections to an origin among users, merges equal reads,
 * applies a deadline and a size limit, and logs no secrets.
 */
export function createTransport(options: { maxResponseBytes: number; log: Log }) {
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1, maxResponseSize: options.maxResponseBytes });
  const sharesByOrigin = new Map<string, ConnectionShares>();
  const merged = new MergedReads<ProviderResponse>();

  /** Waits for a connection, at most as long as for the response. Rejects with a {@link ProviderFailure}. */
  async function acquireConnection({ api, route, baseUrl, owner, timeoutMs, signal }: Call): Promise<() => void> {
    const { origin } = new URL(baseUrl);
    const shares = sharesByOrigin.get(origin) ?? new ConnectionShares(CONNECTIONS);
    sharesByOrigin.set(origin, shares);
    try {
      return await shares.acquire(owner ?? { user: api, customer: null }, () => {
        const timeout = AbortSignal.timeout(timeoutMs);
        return signal ? AbortSignal.any([signal, timeout]) : timeout;
      });
    } catch (cause) {
      throw new ProviderFailure({ api, route, kind: 'busy', cause });
    }
  }

  /** Sends a call, reads the response with `read`, and reports both to traces, metrics and the log. */
  async function exchange<T>(
    call: Call,
    span: Span | null,
    read: (response: Dispatcher.ResponseData, fail: Fail) => Promise<T>,
  ): Promise<T> {
    const url = urlOf(call);
    const release = await acquireConnection(call);
    const startedAt = performance.now();
    const deadline = AbortSignal.timeout(call.timeoutMs);
    const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline;
    const fail: Fail = (kind, cause) => new ProviderFailure({ api: call.api, route: call.route, kind, cause });
    const failureOf = (error: unknown): unknown => {
      if (error instanceof ProviderFailure) return error;
      if (deadline.aborted) return fail('timeout', error);
      if (call.signal?.aborted) return call.signal.reason;
      return fail(isTooLarge(error) ? 'malformed' : 'unreachable', error);
    };
    let status = 0;
    let outcome = 'ok';
    try {
      const response = await request(url, {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
        body: call.body === undefined ? null : JSON.stringify(call.body),
        dispatcher: agent,
        signal,
      });
      status = response.statusCode;
      if (status < 200 || status >= 300) outcome = `${Math.floor(status / 100)}xx`;
      return await read(response, fail);
    } catch (error) {
      const failure = failureOf(error);
      outcome = failure instanceof ProviderFailure ? failure.label : 'gone';
      throw failure;
    } finally {
      release();
      if (status > 0) span?.setAttribute('http.response.status_code', status);
      providerSeconds.observe({ api: call.api, outcome }, (performance.now() - startedAt) / 1000);
      options.log.debug(
        { api: call.api, method: call.method, route: call.route, status, ms: Math.round(performance.now() - startedAt) },
        'provider call',
      );
    }
  }

  async function readJson(call: Call, response: Dispatcher.ResponseData, fail: Fail): Promise<ProviderResponse> {
    const { statusCode: status, headers } = response;
    const text = await response.body.text();
    const isSuccess = status >= 200 && status < 300;
    const body = isSuccess && call.isBodyRead === false ? parse('') : parse(text);
    if (!isSuccess) {
      throw new ProviderFailure({
        api: call.api,
        route: call.route,
        kind: 'status',
        status,
        errorBody: readErrorBody(body.value),
        waitMs: retryDelayOf(headers),
      });
    }
    if (!body.ok) throw fail('malformed', new Error('not JSON'));
    return { status, headers, body: body.value };
  }

  const sendOnce = (call: Call): Promise<ProviderResponse> =>
    withSpan(spanOf(call), (span) => exchange(call, span, (response, fail) => readJson(call, response, fail)));

  return {
    /** Makes one attempt. Resolves with a 2xx response, otherwise rejects with a {@link ProviderFailure}. */
    send: async (call: Call): Promise<ProviderResponse> => {
      const { owner, signal, ...withoutSignal } = call;
      if (owner === undefined || call.isMerged !== true) return sendOnce(call);
      if (call.method !== 'GET') return merged.write(owner, () => sendOnce(call));
      // Without the signal, because the read may serve other calls, whose deadlines are later.
      const read = (): Promise<ProviderResponse> => sendOnce({ ...withoutSignal, owner });
      return merged.read({ id: JSON.stringify([urlOf(call), call.headers]), owner, read, signal });
    },
    /** Makes one attempt and reads at most `maxBytes` of the body. Rejects with a {@link ProviderFailure} only without a response. */
    sendRaw: (call: Call, maxBytes: number): Promise<RawResponse> =>
      withSpan(spanOf(call), async (span) => {
        const startedAt = performance.now();
        return exchange(call, span, async ({ statusCode: status, headers, body }) => {
          const read = await readStart(body, maxBytes);
          return { status, headers, ...read, latencyMs: performance.now() - startedAt };
        });
      }),
    close: () => agent.destroy(),
  };
}

/** The first bytes of a body. Closes the connection instead of reading the rest. */
async function readStart(body: AsyncIterable<unknown>, maxBytes: number): Promise<Pick<RawResponse, 'bytes' | 'isCut'>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue;
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    // Leaving the loop destroys the stream.
    if (length > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: length > maxBytes };
}

/** Sends within the deadline of one operation: a call that the deadline aborts fails with a timeout. */
export function sendWithDeadline(send: Send, deadline: () => AbortSignal): Send {
  return async (call) => {
    const signal = deadline();
    try {
      return await send({ ...call, signal });
    } catch (error) {
      if (!signal.aborted || error instanceof ProviderFailure) throw error;
      throw new ProviderFailure({ api: call.api, route: call.route, kind: 'timeout', cause: error });
    }
  };
}

/** Names the call by its route template, because parameters, query and headers may contain secrets. */
function spanOf({ api, method, route, repeats = 0 }: Call): () => NewSpan {
  return () => ({
    name: `${method} ${api} ${route}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'sightline.api': api,
      'http.request.method': method,
      'url.template': route,
      ...(repeats > 0 ? { 'http.request.resend_count': repeats } : {}),
    },
  });
}

function urlOf(call: Call): URL {
  const path = call.route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = call.params?.[name] ?? '';
    // No entity has such an id, and the URL parser would turn it into another path.
    if (value === '' || value === '.' || value === '..')
      throw new ProviderFailure({ api: call.api, route: call.route, kind: 'status', status: 404 });
    return encodeURIComponent(value);
  });
  const url = new URL(call.baseUrl + path);
  for (const [name, value] of call.query ?? []) url.searchParams.append(name, value);
  return url;
}

/** Drops the parser's error, because its message quotes the text. */
function parse(text: string): { ok: boolean; value: unknown } {
  if (text === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, value: undefined };
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
}
