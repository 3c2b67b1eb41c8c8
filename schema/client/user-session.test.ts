import { expect, it, vi } from 'vitest';
import { SightlineClient } from './client.ts';
import { SightlineError } from './sightline-error.ts';
import { UserSession } from './user-session.ts';

const MINUTE_MS = 60_000;

/** A session of 12 h whose sign-ins are counted; `lifetime` of the next one in milliseconds. */
function rig(lifetime = 12 * 60 * MINUTE_MS) {
  let now = Date.parse('2031-05-28T12:00:00Z');
  const state: { signIns: number; lifetime: number; failure: SightlineError | null } = { signIns: 0, lifetime, failure: null };
  const session = new UserSession(
    async () => {
      state.signIns += 1;
      if (state.failure !== null) throw state.failure;
      return { bearer: `bearer ${state.signIns}`, expiresAt: new Date(now + state.lifetime).toISOString() };
    },
    () => now,
  );
  return { state, session, advance: (ms: number) => void (now += ms) };
}

it('signs in once for concurrent calls, and again five minutes before the session ends', async () => {
  const { state, session, advance } = rig();
  expect(await Promise.all([session.bearer(), session.bearer()])).toEqual(['bearer 1', 'bearer 1']);
  advance(12 * 60 * MINUTE_MS - 5 * MINUTE_MS - 1);
  expect(await session.bearer()).toBe('bearer 1');
  advance(1);
  expect(await session.bearer()).toBe('bearer 2');
  expect(state.signIns).toBe(2);
});

it('renews a short session at half of its lifetime', async () => {
  const { session, advance } = rig(MINUTE_MS);
  await session.bearer();
  advance(MINUTE_MS / 2 - 1);
  expect(await session.bearer()).toBe('bearer 1');
  advance(1);
  expect(await session.bearer()).toBe('bearer 2');
});

it('tries a failed sign-in again after a minute, and uses the session until it ends', async () => {
  const { state, session, advance } = rig();
  await session.bearer();
  advance(12 * 60 * MINUTE_MS - 2 * MINUTE_MS);
  state.failure = SightlineError.of('INVALID_CREDENTIALS', 'No.');
  for (const _ of [1, 2, 3]) expect(await session.bearer()).toBe('bearer 1');
  expect(state.signIns).toBe(2);
  advance(2 * MINUTE_MS);
  for (const _ of [1, 2, 3]) await expect(session.bearer()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(state.signIns).toBe(3);
  state.failure = null;
  advance(MINUTE_MS);
  expect(await session.bearer()).toBe('bearer 4');
});

it('signs in again after a refusal of the current bearer, not of an earlier one', async () => {
  const { session } = rig();
  await session.bearer();
  session.forget('bearer 0');
  expect(await session.bearer()).toBe('bearer 1');
  session.forget('bearer 1');
  expect(await session.bearer()).toBe('bearer 2');
});

/** A gateway that accepts the last bearer that it issued. */
function gateway() {
  const requests: string[] = [];
  let bearers = 0;
  const refused = { data: null, errors: [{ message: 'No.', extensions: { code: 'UNAUTHENTICATED', retryable: false } }] };
  const expiresAt = new Date(Date.now() + 12 * 60 * MINUTE_MS).toISOString();
  const send = vi.fn<typeof fetch>(async (_url, init) => {
    const { query }: { query: string } = JSON.parse(typeof init?.body === 'string' ? init.body : '');
    const authorization = new Headers(init?.headers).get('authorization');
    requests.push(`${/\{\s*(\w+)/.exec(query)?.[1]} ${authorization?.replace('Bearer ', '') ?? 'nothing'}`);
    if (query.includes('signIn')) {
      bearers += 1;
      return Response.json({ data: { signIn: { session: { bearer: `b${bearers}`, expiresAt }, userErrors: [] } } });
    }
    return Response.json(authorization === `Bearer b${bearers}` ? { data: { ok: true } } : refused);
  });
  const client = new SightlineClient({ url: 'http://gateway.test', email: 'e', password: () => 'p', fetch: send });
  return { client, requests, endSession: () => void (bearers += 1) };
}

it('a client with a password repeats a query that its session was too old for, never a mutation', async () => {
  const { client, requests, endSession } = gateway();
  await client.query('{ a }');
  endSession();
  await client.query('{ a }');
  endSession();
  await expect(client.query('mutation { write }')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await client.query('{ a }');
  expect(requests).toEqual(['signIn nothing', 'a b1', 'a b1', 'signIn nothing', 'a b3', 'write b3', 'signIn nothing', 'a b5']);
});

it('a client with a password signs out, and signs in again for later requests', async () => {
  const { client, requests } = gateway();
  await client.signOut();
  await client.query('{ a }');
  await client.signOut();
  await client.query('{ a }');
  expect(requests).toEqual(['signIn nothing', 'a b1', 'signOut b1', 'signIn nothing', 'a b2']);
});
