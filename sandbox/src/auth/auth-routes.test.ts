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
    const deletedManager = test.sandbox.account.store.users.all().find((u) => u.account_manager && u.deleted);
    expect((await signIn(deletedManager?.email ?? '', 'sightline')).status).toBe(401);
  });

  it('refuses a modified token', async () => {
    const token = (await signIn('trader@example.test', 'sightline')).headers.get('authorization') ?? '';
    const sub = test.sandbox.account.store.users.find('email', 'super@example.test')[0]?.id;
    const claims = Buffer.from(JSON.stringify({ sub, iat: 1, exp: 9_999_999_999, gen: 1, jti: 'j' })).toString('base64url');
    const forged = token.replace(/\.[^.]+\./, `.${claims}.`);
    expect((await test.anyone('GET', '/dashboard/v1/user', { headers: { authorization: forged } })).status).toBe(401);
    expect((await test.anyone('GET', '/dashboard/v1/user', { headers: { authorization: token } })).status).toBe(200);
  });

  it('starts a session that ends after twelve hours', async () => {
    const trader = await test.as('trader');
    test.sandbox.clock.advance(12 * 3_600_000);
    expect((await trader('GET', '/dashboard/v1/user')).status).toBe(401);
    test.sandbox.clock.reset();
  });
});

const requestLink = (email_address: string) => test.anyone('POST', '/auth/v1/password/token', { body: { email_address } });
const checkToken = (token: string) => test.anyone('GET', `/auth/v1/password/token/${token}`);
const setPassword = (authorization: string, plain_password: string) =>
  test.anyone('PUT', '/auth/v1/password', { headers: { authorization }, body: { plain_password } });

describe('a password link', () => {
  it('sets a new password once, with its token bare or as a bearer', async () => {
    const earlierSession = await test.as('trader-01');
    expect((await requestLink(' Trader-01@example.test ')).status).toBe(204);
    const mail = lastMail();
    expect(mail).toMatchObject({ to: 'trader-01@example.test', link: `http://localhost:4000/update-password/${mail?.token}` });
    expect((await checkToken(mail?.token ?? '')).status).toBe(204);
    expect((await setPassword(mail?.token ?? '', 'short')).body).toMatchObject({ type: 'weak_password' });
    expect((await setPassword(mail?.token ?? '', 'long enough')).status).toBe(204);
    expect((await checkToken(mail?.token ?? '')).status).toBe(410);
    expect((await setPassword(mail?.token ?? '', 'long enough')).status).toBe(410);
    expect((await earlierSession('GET', '/dashboard/v1/user')).status).toBe(401);
    await test.as('trader-01', 'long enough');

    await requestLink('trader-01@example.test');
    expect((await setPassword(`Bearer ${lastMail()?.token}`, 'even longer')).status).toBe(204);
  });

  it('expires after an hour', async () => {
    await requestLink('trader-02@example.test');
    const token = lastMail()?.token ?? '';
    test.sandbox.clock.advance(3_600_001);
    expect((await checkToken(token)).status).toBe(410);
    test.sandbox.clock.reset();
  });

  it('is not sent to an unknown address, which the answer does not reveal, and is refused for an invalid one', async () => {
    const mails = test.sandbox.account.mails.all().length;
    expect((await requestLink('unknown@example.test')).status).toBe(204);
    expect(test.sandbox.account.mails.all().length).toBe(mails);
    const answer = await requestLink('not an address');
    expect([answer.status, answer.body]).toMatchObject([422, { type: 'invalid_email_address' }]);
  });

  it('is refused with an unknown token or none', async () => {
    expect((await checkToken('nonsense')).status).toBe(404);
    expect((await setPassword('nonsense', 'long enough')).status).toBe(401);
    expect((await test.anyone('PUT', '/auth/v1/password', { body: { plain_password: 'long enough' } })).status).toBe(401);
  });
});
