import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { SIGN_OUT } from '../../generated/documents.ts';
import { describeError } from '../../lib/request-error.ts';
import { RequestLog } from './diagnostics.ts';
import { createDocumentSender } from './send-document.ts';

const Answer = z.object({ name: z.string() });

function createSender(respond: (init: RequestInit | undefined) => Response | Promise<Response>) {
  const connectivity = { recordResponse: vi.fn<() => void>(), recordFailure: vi.fn<() => void>() };
  const report = vi.fn<(error: unknown) => void>();
  const requests = new RequestLog();
  const send = createDocumentSender({ fetch: async (_input, init) => respond(init), requests, connectivity, report });
  const codes = () => requests.entries().map(({ operation, code }) => `${operation} ${code}`);
  return { send, connectivity, report, codes };
}

const failureCode = async (sent: Promise<unknown>) => describeError(await sent.catch((error: unknown) => error)).code;
const refusal = (code: string) => Response.json({ errors: [{ message: code, extensions: { code } }] });

it('a document is sent as Apollo Client sends it, with the bearer only where one is given', async () => {
  const seen: [string | null, unknown][] = [];
  const { send, codes, connectivity } = createSender((init) => {
    seen.push([new Headers(init?.headers).get('authorization'), init?.body]);
    return Response.json({ data: { name: 'Tara' } });
  });
  expect(await send(SIGN_OUT, { schema: Answer, bearer: 'b' })).toEqual({ name: 'Tara' });
  await send(SIGN_OUT, { schema: Answer, variables: { id: 1 } });
  expect(seen).toEqual([
    ['Bearer b', JSON.stringify({ operationName: 'SignOut', variables: {}, query: SIGN_OUT.text })],
    [null, JSON.stringify({ operationName: 'SignOut', variables: { id: 1 }, query: SIGN_OUT.text })],
  ]);
  expect(codes()).toEqual(['SignOut OK', 'SignOut OK']);
  expect(connectivity.recordResponse).toHaveBeenCalledTimes(2);
});

it.each([
  ['an error of the gateway', () => refusal('RATE_LIMITED'), 'RATE_LIMITED'],
  ['a response without the expected data', () => Response.json({ data: { name: 7 } }), 'SERVER_ERROR'],
])('sending a document rejects with %s', async (_case, respond, code) => {
  const { send, codes, connectivity } = createSender(respond);
  expect(await failureCode(send(SIGN_OUT, { schema: Answer }))).toBe(code);
  expect(codes()).toEqual([`SignOut ${code}`]);
  expect(connectivity.recordResponse).toHaveBeenCalledOnce();
  expect(connectivity.recordFailure).not.toHaveBeenCalled();
});

it.each([
  ['without a response', () => Promise.reject(new TypeError('Failed to fetch')), 'UNREACHABLE'],
  ['answered by a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'SERVER_ERROR'],
])('a request that does not reach the gateway counts as a lost connection: %s', async (_case, respond, code) => {
  const { send, codes, connectivity } = createSender(respond);
  expect(await failureCode(send(SIGN_OUT, { schema: Answer }))).toBe(code);
  expect(codes()).toEqual([`SignOut ${code}`]);
  expect(connectivity.recordFailure).toHaveBeenCalledOnce();
  expect(connectivity.recordResponse).not.toHaveBeenCalled();
});

it('a response that does not end in time is a timeout', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
  const { send, connectivity } = createSender(
    () => new Response(new ReadableStream({ pull: (stream) => stream.error(timeout.signal.reason) }, { highWaterMark: 0 })),
  );
  timeout.abort();
  expect(await failureCode(send(SIGN_OUT, { schema: Answer }))).toBe('TIMEOUT');
  expect(connectivity.recordFailure).not.toHaveBeenCalled();
});

it('faults that no screen explains are reported, others are not', async () => {
  let code = 'INTERNAL_SERVER_ERROR';
  const { send, report } = createSender(() => refusal(code));
  await failureCode(send(SIGN_OUT, { schema: Answer }));
  code = 'RATE_LIMITED';
  await failureCode(send(SIGN_OUT, { schema: Answer }));
  expect(report.mock.calls).toEqual([[expect.objectContaining({ message: 'SignOut: INTERNAL_SERVER_ERROR' })]]);
});

it('a cancelled request is recorded as such', async () => {
  const cancelled = new AbortController();
  const { send, codes } = createSender(
    (init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  const sent = send(SIGN_OUT, { schema: Answer, signal: cancelled.signal });
  cancelled.abort();
  await failureCode(sent);
  expect(codes()).toEqual(['SignOut CANCELLED']);
});
