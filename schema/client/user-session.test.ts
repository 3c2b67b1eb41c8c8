import { expect, it, vi } from 'vitest';
import { SightlineClient } from './client.ts';
import { SightlineError } from './sightline-error.ts';
import { UserSession } from './user-session.ts';

const MINUTE = 60_000;

/** A session of 12 h whose sign-ins are counted; `lifetime` of the next one in milliseconds. */
function rig(lifetime = 12 * 60 * MINUTE) {
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
  return { state, session, pass: (ms: number) => void (now += ms) };
}

it('signs in once for all who ask, and again five minutes before the session ends', async () => {
  const { state, session, pass } = rig();
  expect(await Promise.all([session.bearer(), session.bearer()])).toEqual(['bearer 1', 'bearer 1']);
  pass(12 * 60 * MINUTE - 5 * MINUTE - 1);
  expect(await session.bearer()).toBe('bearer 1');
  pass(1);
  expect(await session.bearer()).toBe('bearer 2');
  expect(state.signIns).toBe(2);
});

it('renews a short session at half of its lifetime', async () => {
  const { session, pass } = rig(MINUTE);
  await session.bearer();
  pass(MINUTE / 2 - 1);
  expect(await session.bearer()).toBe('bearer 1');
  pass(1);
  expect(await session.bearer()).toBe('bearer 2');
});

it('tries a failed sign-in again after a minute, and uses the session until it ends', async () => {
  const { state, session, pass } = rig();
  await session.bearer();
  pass(12 * 60 * MINUTE - 2 * MINUTE);
  state.failure = SightlineError.of('INVALID_CREDENTIALS', 'No.');
  for (const _ of [1, 2, 3]) expect(await session.bearer()).toBe('bearer 1');
  expect(state.signIns).toBe(2);
  pass(2 * MINUTE);
  for (const _ of [1, 2, 3]) await expect(session.bearer()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(state.signIns).toBe(3);
  state.failure = null;
  pass(MINUTE);
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
  const asked: string[] = [];
  let bearers = 0;
  const refused = { data: null, errors: [{ message: 'No.', extensions: { code: 'UNAUTHENTICATED', retryable: false } }] };
  const expiresAt = new Date(Date.now() + 12 * 60 * MINUTE).toISOString();
  const send = vi.fn<typeof fetch>(async (_url, init) => {
    const { query }: { query: string } = JSON.parse(typeof init?.body === 'string' ? init.body : '');
    const authorization = new Headers(init?.headers).get('authorization');
    asked.push(`${/\{\s*(\w+)/.exec(query)?.[1]} ${authorization?.replace('Bearer ', '') ?? 'nothing'}`);
    if (query.includes('signIn')) {
      bearers += 1;
      return Response.json({ data: { signIn: { session: { bearer: `b${bearers}`, expiresAt }, userErrors: [] } } });
    }
    return Response.json(authorization === `Bearer b${bearers}` ? { data: { ok: true } } : refused);
  });
  const client = new SightlineClient({ url: 'http://gateway.test', email: 'e', password: () => 'p', fetch: send });
  return { client, asked, endSession: () => void (bearers += 1) };
}

it('a client with a password repeats a query that its session was too old for, never a mutation', async () => {
  const { client, asked, endSession } = gateway();
  await client.query('{ a }');
  endSession();
  await client.query('{ a }');
  endSession();
  await expect(client.query('mutation { write }')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await client.query('{ a }');
  expect(asked).toEqual(['signIn nothing', 'a b1', 'a b1', 'signIn nothing', 'a b3', 'write b3', 'signIn nothing', 'a b5']);
});

it('signs out, and in again for what comes after', async () => {
  const { client, asked } = gateway();
  await client.signOut();
  await client.query('{ a }');
  await client.signOut();
  await client.query('{ a }');
  expect(asked).toEqual(['signIn nothing', 'a b1', 'signOut b1', 'signIn nothing', 'a b2']);
});
