import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountTest, startAccountTest } from '../account/testing.ts';

let test: AccountTest;
beforeAll(async () => {
  test = await startAccountTest();
});
afterAll(() => test.sandbox.close());

const signIn = (email_address: string, plain_password: string) =>
  test.anyone('POST', '/auth/v1/jwt', { body: { email_address, plain_password } });
const lastMail = () => test.sandbox.account.mails.all().at(-1);

describe('sign-in', () => {
  it('answers with a bearer for twelve hours in the authorization header', async () => {
    const answer = await signIn('trader@example.test', 'sightline');
    expect(answer.status).toBe(204);
    const [scheme, token] = answer.headers.get('authorization')?.split(' ') ?? [];
    expect(scheme).toBe('Bearer');
    const [head, body] = (token ?? '').split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(head ?? '')).toEqual({ alg: 'HS256', typ: 'JWT' });
    const claims = JSON.parse(body ?? '');
    expect(claims.exp - claims.iat).toBe(12 * 3600);
    expect(claims.sub).toBe(test.sandbox.account.store.users.find('email', 'trader@example.test')[0]?.id);
  });

  it.each([
    ['a wrong password', 'trader@example.test', 'nope'],
    ['an unknown address', 'unknown@example.test', 'sightline'],
    ['no password', 'trader@example.test', ''],
  ])('refuses %s with 401 and no token', async (_, email, password) => {
    const answer = await signIn(email, password);
    expect([answer.status, answer.headers.get('authorization')]).toEqual([401, null]);
    expect(answer.body).toMatchObject({ type: 'invalid_credentials' });
  });

  it('refuses a deleted account manager', async () => {
    const gone = test.sandbox.account.store.users.all().find((u) => u.account_manager && u.deleted);
    expect((await signIn(gone?.email ?? '', 'sightline')).status).toBe(401);
  });

  it('refuses a modified token', async () => {
    const token = (await signIn('trader@example.test', 'sightline')).headers.get('authorization') ?? '';
    const sub = test.sandbox.account.store.users.find('email', 'super@example.test')[0]?.id;
    const claims = Buffer.from(JSON.stringify({ sub, iat: 1, exp: 9_999_999_999, gen: 1, jti: 'j' })).toString('base64url');
    const forged = token.replace(/\.[^.]+\./, `.${claims}.`);
    expect((await test.anyone('GET', '/dashboard/v1/user', { headers: { authorization: forged } })).status).toBe(401);
    expect((await test.anyone('GET', '/dashboard/v1/user', { headers: { authorization: token } })).status).toBe(200);
  });

  it('ends sessions by time', async () => {
    const trader = await test.as('trader');
    test.sandbox.clock.advance(12 * 3_600_000);
    expect((await trader('GET', '/dashboard/v1/user')).status).toBe(401);
    test.sandbox.clock.reset();
  });
});

const request = (email_address: string) => test.anyone('POST', '/auth/v1/password/token', { body: { email_address } });
const check = (token: string) => test.anyone('GET', `/auth/v1/password/token/${token}`);
const set = (authorization: string, plain_password: string) =>
  test.anyone('PUT', '/auth/v1/password', { headers: { authorization }, body: { plain_password } });

describe('password links', () => {
  it('sets a new password once, with the bare token or as a bearer', async () => {
    const before = await test.as('trader-01');
    expect((await request(' Trader-01@example.test ')).status).toBe(204);
    const mail = lastMail();
    expect(mail).toMatchObject({ to: 'trader-01@example.test', link: `http://localhost:4000/update-password/${mail?.token}` });
    expect((await check(mail?.token ?? '')).status).toBe(204);
    expect((await set(mail?.token ?? '', 'short')).body).toMatchObject({ type: 'weak_password' });
    expect((await set(mail?.token ?? '', 'long enough')).status).toBe(204);
    expect((await check(mail?.token ?? '')).status).toBe(410);
    expect((await set(mail?.token ?? '', 'long enough')).status).toBe(410);
    expect((await before('GET', '/dashboard/v1/user')).status).toBe(401);
    await test.as('trader-01', 'long enough');

    await request('trader-01@example.test');
    expect((await set(`Bearer ${lastMail()?.token}`, 'even longer')).status).toBe(204);
  });

  it('expires after an hour', async () => {
    await request('trader-02@example.test');
    const token = lastMail()?.token ?? '';
    test.sandbox.clock.advance(3_600_001);
    expect((await check(token)).status).toBe(410);
    test.sandbox.clock.reset();
  });

  it('does not reveal unknown addresses and refuses invalid ones', async () => {
    const mails = test.sandbox.account.mails.all().length;
    expect((await request('unknown@example.test')).status).toBe(204);
    expect(test.sandbox.account.mails.all().length).toBe(mails);
    const answer = await request('not an address');
    expect([answer.status, answer.body]).toMatchObject([422, { type: 'invalid_email_address' }]);
  });

  it('refuses other tokens', async () => {
    expect((await check('nonsense')).status).toBe(404);
    expect((await set('nonsense', 'long enough')).status).toBe(401);
    expect((await test.anyone('PUT', '/auth/v1/password', { body: { plain_password: 'long enough' } })).status).toBe(401);
  });
});
