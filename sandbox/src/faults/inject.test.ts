import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startForTest } from '../testing/start.ts';
import { FaultSpec } from './faults.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startForTest();
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.faults.clear());

const path = '/auth/v1/password/token';
const call = (to = path, init: RequestInit = {}) =>
  fetch(sandbox.url + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email_address: 'unknown@example.test' }),
    signal: AbortSignal.timeout(30_000),
    ...init,
  });
const callUnknownRoute = (init: RequestInit = {}) => call('/auth/v1/nothing', init);

describe('a fault', () => {
  it('applies to matching calls, as often as requested, and in the order of creation', async () => {
    sandbox.faults.add({ api: 'auth', method: 'POST', path: '^/v1/password/token$', times: 2, kind: 'status', status: 503 });
    sandbox.faults.add({ api: 'auth', kind: 'status', status: 418, times: 1 });
    expect((await callUnknownRoute()).status).toBe(418);
    expect((await call('/account/v1/customer', { method: 'GET', body: null })).status).toBe(401);
    expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([503, 503, 204]);
    expect(sandbox.faults.list()).toEqual([]);
  });

  it('matches the decoded query', async () => {
    sandbox.faults.add({ api: 'odds', path: 'type=match_winner,', kind: 'status', status: 500 });
    const status = async (type: string) =>
      (await fetch(`${sandbox.url}/odds/markets?filter=${encodeURIComponent(`type=${type},id=1`)}`)).status;
    expect([await status('match_winner'), await status('match_winner_three_way')]).toEqual([500, 401]);
  });

  it('of kind status sends the error body of the dialect, or the given body', async () => {
    sandbox.faults.add({ kind: 'status', status: 500, times: 1 });
    sandbox.faults.add({ kind: 'status', status: 422, body: { message: 'Not today.' }, headers: { 'x-note': 'a' }, times: 1 });
    sandbox.faults.add({ kind: 'status', status: 404, body: '', times: 1 });
    expect(await (await call()).json()).toEqual({ type: 'simulated', message: 'A simulated failure.' });
    const second = await call();
    expect([second.status, second.headers.get('x-note'), await second.json()]).toEqual([422, 'a', { message: 'Not today.' }]);
    expect(await (await call()).text()).toBe('');
  });

  it('of kind malformed or html is not JSON', async () => {
    sandbox.faults.add({ kind: 'malformed', times: 1 });
    sandbox.faults.add({ kind: 'html', status: 502, times: 1 });
    await expect((await call()).json()).rejects.toThrow(SyntaxError);
    const html = await call();
    expect([html.status, html.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  });

  it('of kind truncated ends in the middle of the real response', async () => {
    sandbox.faults.add({ kind: 'truncated' });
    const answer = await callUnknownRoute();
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(20);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('of kind wrong-types keeps the keys of the real response, and changes the types of their values', async () => {
    sandbox.faults.add({ kind: 'wrong-types' });
    expect(await (await callUnknownRoute()).json()).toEqual({
      type: { text: 'not_found' },
      message: { text: expect.any(String) },
    });
  });

  it('of kind rate-limit has a reset time', async () => {
    sandbox.faults.add({ kind: 'rate-limit', ms: 1_200 });
    const answer = await call();
    expect([answer.status, answer.headers.get('X-RateLimit-Reset'), answer.headers.get('Retry-After')]).toEqual([
      429,
      '1200',
      '2',
    ]);
  });

  it('of kind reset or hang sends no response', async () => {
    sandbox.faults.add({ kind: 'reset', times: 1 });
    await expect(call()).rejects.toThrow(TypeError);
    sandbox.faults.add({ kind: 'hang', times: 1 });
    const client = new AbortController();
    const hanging = call(path, { signal: client.signal });
    await expect.poll(() => sandbox.calls.since(0).at(-1)?.status).toBeNull();
    client.abort();
    await expect(hanging).rejects.toThrow('aborted');
  });

  it('of kind delay is followed by the real response, at the latest when the faults are cleared', async () => {
    sandbox.faults.add({ kind: 'delay', ms: 1, times: 1 });
    expect((await call()).status).toBe(204);
    sandbox.faults.add({ kind: 'delay', ms: 600_000 });
    const delayed = call();
    await expect.poll(() => sandbox.calls.since(0).at(-1)?.status).toBeNull();
    sandbox.faults.clear();
    expect((await delayed).status).toBe(204);
  });
});

it('a fault with an invalid expression or an unknown kind is refused', () => {
  expect(FaultSpec.safeParse({ kind: 'hang', path: '(' }).success).toBe(false);
  expect(FaultSpec.safeParse({ kind: 'nope' }).success).toBe(false);
});
