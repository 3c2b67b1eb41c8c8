import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../sandbox/src/http/call-log.ts';
import { useStack } from '../support/stack.ts';
import { trustedDocumentFor } from '../support/trusted-documents.ts';

const stack = useStack({ ACCOUNT_TIMEOUT_MS: 1_500, RESET_ATTEMPTS: '1000', ADDRESS_ATTEMPTS: '1000' });
beforeEach(async () => {
  await stack().sandbox.control.clearFaults();
  await stack().sandbox.control.clearCalls();
});

const REQUEST = trustedDocumentFor('requestPasswordReset');
const CHECK = trustedDocumentFor('isPasswordTokenValid');
const UPDATE = trustedDocumentFor('updatePassword');
const GENERIC = 'Sorry, something went wrong. Please try again.';
const NO_RESPONSE = 'There is a problem connecting to the provider. Please try again later.';
const EMAIL = 'customer@example.test';

const requestReset = async (email: string) => {
  const { data } = await stack().gateway.request(REQUEST, { input: { email } });
  return data?.['requestPasswordReset'];
};
const check = (token: string) => stack().gateway.request(CHECK, { token });
const update = async (token: string, password = 'long enough') => {
  const { data } = await stack().gateway.request(UPDATE, { input: { token, password } });
  return data?.['updatePassword'];
};
const calls = async () => (await stack().sandbox.control.calls()).filter(({ api }) => api === 'auth');
const failed = (code: string, message: string) =>
  expect.objectContaining({ userErrors: [expect.objectContaining({ code, message, field: [] })] });

/** Requests a reset mail and clears the call log. @returns the token of the mail */
async function mailedToken(): Promise<string> {
  await requestReset(EMAIL);
  const mail = (await stack().sandbox.control.mails()).findLast(({ to }) => to === EMAIL);
  await stack().sandbox.control.clearCalls();
  return mail?.token ?? '';
}

describe('requesting a reset mail', () => {
  it('is one call with the e-mail trimmed, and needs no bearer [calls.auth.reset-request]', async () => {
    const { control } = stack().sandbox;
    const before = (await control.mails()).length;
    expect(await requestReset(`  ${EMAIL} `)).toMatchObject({ userErrors: [] });
    const [call, ...more] = await calls();
    expect(more).toEqual([]);
    expect(call).toMatchObject({ method: 'POST', path: '/v1/password/token', body: { email_address: EMAIL } });
    expect(call?.headers['authorization']).toBeUndefined();
    expect((await control.mails()).slice(before).map(({ to }) => to)).toEqual([EMAIL]);
  });

  it('does not reveal whether the address is known', async () => {
    expect(await requestReset('stranger@example.test')).toEqual(await requestReset(EMAIL));
  });

  it("shows the provider's own message on failure [login.forgot.failure-message]", async () => {
    expect(await requestReset('not an address')).toEqual(failed('RESET_REQUEST_FAILED', 'This is not an e-mail address.'));
    const body = { error: { type: 'mail', message: 'The post office is closed.' } };
    await stack().sandbox.control.addFault({ api: 'auth', kind: 'status', status: 503, body });
    expect(await requestReset(EMAIL)).toEqual(failed('RESET_REQUEST_FAILED', 'The post office is closed.'));
  });

  it.each([
    ['without a message', { kind: 'status', status: 500, body: {} }, GENERIC],
    ['with markup', { kind: 'html', status: 502 }, GENERIC],
    ['with an address', { kind: 'status', status: 500, body: { message: 'see http://inner.example.test' } }, GENERIC],
    ['refused as unauthorised', { kind: 'status', status: 401, body: '' }, GENERIC],
    ['cut off', { kind: 'reset' }, NO_RESPONSE],
    ['too late', { kind: 'hang' }, NO_RESPONSE],
  ] as const)('%s shows a safe text', async (_, fault, text) => {
    await stack().sandbox.control.addFault({ api: 'auth', ...fault });
    expect(await requestReset(EMAIL)).toEqual(failed('RESET_REQUEST_FAILED', text));
    expect(await calls()).toHaveLength(1);
  });

  it('succeeds with any body', async () => {
    await stack().sandbox.control.addFault({ api: 'auth', kind: 'status', status: 200, body: 'on its way' });
    expect(await requestReset(EMAIL)).toMatchObject({ userErrors: [] });
  });
});

describe('a reset token', () => {
  it('is checked by its path and valid until it is used [calls.auth.reset-check]', async () => {
    const token = await mailedToken();
    expect((await check(token)).data).toEqual({ isPasswordTokenValid: true });
    expect(await calls()).toMatchObject([{ method: 'GET', path: `/v1/password/token/${fingerprint(token)}` }]);
    await update(token);
    const { data, headers } = await check(token);
    expect(data).toEqual({ isPasswordTokenValid: false });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is invalid for any other status than success', async () => {
    expect((await check('never-mailed')).data).toEqual({ isPasswordTokenValid: false });
    for (const status of [401, 403, 410, 429, 500]) {
      await stack().sandbox.control.clearFaults();
      await stack().sandbox.control.addFault({ api: 'auth', kind: 'status', status });
      const { data, errors } = await check('x');
      expect([data, errors], String(status)).toEqual([{ isPasswordTokenValid: false }, undefined]);
    }
  });

  it.each([
    ['PROVIDER_UNREACHABLE', 'reset'],
    ['PROVIDER_TIMEOUT', 'hang'],
  ] as const)('fails with %s if the provider does not answer', async (code, kind) => {
    await stack().sandbox.control.addFault({ api: 'auth', kind });
    expect((await check('x')).errors?.[0]?.extensions.code).toBe(code);
  });

  it('stays one segment of the path, and an invalid one is not sent', async () => {
    await check('../jwt?x=1');
    expect((await calls()).map(({ path }) => path)).toEqual([
      `/v1/password/token/${fingerprint(encodeURIComponent('../jwt?x=1'))}`,
    ]);
    await stack().sandbox.control.clearCalls();
    for (const token of ['', '..', 'a b', 'a\r\nx: y', 'x'.repeat(3_000)]) {
      expect((await check(token)).data, token).toEqual({ isPasswordTokenValid: false });
    }
    expect((await check('\ud800')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(await calls()).toEqual([]);
  });
});

describe('setting a new password', () => {
  it('sends it with the bare token, and takes effect at once [calls.auth.reset-update, calls.auth.reset-authorization]', async () => {
    const token = await mailedToken();
    expect(await update(token, ' with blanks ')).toMatchObject({ userErrors: [] });
    expect(await calls()).toMatchObject([
      { method: 'GET', path: `/v1/password/token/${fingerprint(token)}` },
      {
        method: 'PUT',
        path: '/v1/password',
        headers: { authorization: fingerprint(token) },
        body: { plain_password: fingerprint(' with blanks ') },
      },
    ]);
    expect(await stack().gateway.signIn(EMAIL, ' with blanks ')).toBeTruthy();
  });

  it("shows the provider's own message on failure, also for a 401 [password.failure-message]", async () => {
    const token = await mailedToken();
    expect(await update(token, 'short')).toEqual(failed('PASSWORD_UPDATE_FAILED', 'A password needs at least 8 characters.'));
    await update(token);
    expect(await update(token)).toEqual(failed('PASSWORD_UPDATE_FAILED', 'This link has been used or is too old.'));
    expect(await update('never-mailed')).toEqual(failed('PASSWORD_UPDATE_FAILED', 'This link is not known.'));
  });

  it.each([
    ['without a message', { kind: 'status', status: 500, body: {} }, GENERIC],
    ['with markup', { kind: 'html', status: 502 }, GENERIC],
    ['cut off', { kind: 'reset' }, NO_RESPONSE],
    ['too late', { kind: 'hang' }, NO_RESPONSE],
  ] as const)('%s shows a safe text, after one attempt', async (_, fault, text) => {
    const token = await mailedToken();
    await stack().sandbox.control.addFault({ api: 'auth', method: 'PUT', ...fault });
    expect(await update(token)).toEqual(failed('PASSWORD_UPDATE_FAILED', text));
    expect((await calls()).filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('whose answer is lost has succeeded if the token was valid before and is not afterwards; otherwise it has failed', async () => {
    const token = await mailedToken();
    await update(token);
    await stack().sandbox.control.addFault({ api: 'auth', method: 'PUT', kind: 'reset' });
    expect(await update(token)).toEqual(failed('PASSWORD_UPDATE_FAILED', NO_RESPONSE));
    await stack().sandbox.control.addFault({ api: 'auth', method: 'GET', kind: 'status', status: 200, times: 1 });
    expect(await update(token)).toMatchObject({ userErrors: [] });
    await stack().sandbox.control.addFault({ api: 'auth', method: 'GET', kind: 'status', status: 503 });
    expect(await update(token)).toEqual(failed('PASSWORD_UPDATE_FAILED', NO_RESPONSE));
  });

  it('with an invalid token sends nothing', async () => {
    for (const token of ['', 'a b', 'a\r\nx: y', 'x'.repeat(3_000)]) {
      expect(await update(token), token).toEqual(failed('PASSWORD_UPDATE_FAILED', GENERIC));
    }
    expect(await calls()).toEqual([]);
  });
});
