import { beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN, startGateway, type TestGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';
import { trustedDocumentFor } from '../support/trusted-documents.ts';

/** Each test uses its own addresses and accounts, so that all tests can share one gateway. */
const LIMITS = {
  SIGN_IN_ATTEMPTS: '3',
  SIGN_IN_ACCOUNT_ATTEMPTS: 7,
  SIGN_IN_DELAY_MS: 1,
  RESET_ATTEMPTS: '2',
  ADDRESS_ATTEMPTS: '4',
  ATTEMPTS_WINDOW_MS: 600_000,
};
const stack = useStack({ ...LIMITS, TRUST_PROXY: 'on' });
beforeEach(async () => {
  await stack().sandbox.control.clearFaults();
  await stack().sandbox.control.clearCalls();
});

const REQUEST = trustedDocumentFor('requestPasswordReset');
const CHECK = trustedDocumentFor('isPasswordTokenValid');
const UPDATE = trustedDocumentFor('updatePassword');
const TOO_MANY = { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts. Please wait a few minutes and try again.' };

/** Sends attempts from an address. `answer` returns the response; all others the code of the problem, or `ok`. */
function clientAt(address: string, gateway: TestGateway = stack().gateway) {
  const answer = async (query: string, variables: object): Promise<string> => {
    const headers = { 'x-forwarded-for': address };
    return (await gateway.post(JSON.stringify({ query, variables }), headers)).text();
  };
  const code = async (query: string, variables: object): Promise<string> =>
    /"code":"([A-Z_]+)"/.exec(await answer(query, variables))?.[1] ?? 'ok';
  return {
    answer,
    signIn: (email: string, password: string) => code(SIGN_IN, { input: { email, password } }),
    request: (email: string) => code(REQUEST, { input: { email } }),
    check: (token: string) => code(CHECK, { token }),
    update: (token: string) => code(UPDATE, { input: { token, password: 'long enough' } }),
  };
}
const countCalls = async () => (await stack().sandbox.control.calls()).filter(({ api }) => api === 'auth').length;
const stranger = (name: string | number) => `stranger-${name}@example.test`;

describe('signing in', () => {
  it.each([
    ['a known', 'customer@example.test', '203.0.113.1'],
    ['an unknown', stranger('a'), '203.0.113.2'],
  ])(
    'to %s account is refused after too many wrong passwords from one address, in any spelling of the e-mail',
    async (_, email, address) => {
      const { signIn, answer } = clientAt(address);
      for (const typed of [email, ` ${email}`, email.toUpperCase()]) {
        expect(await signIn(typed, 'wrong')).toBe('INVALID_CREDENTIALS');
      }
      expect(await countCalls()).toBe(3);
      const refused = await answer(SIGN_IN, { input: { email, password: 'sightline' } });
      expect(JSON.parse(refused)).toMatchObject({
        data: { signIn: { session: null, userErrors: [{ ...TOO_MANY, field: [] }] } },
      });
      expect(await countCalls()).toBe(3);
      expect(await signIn('trader@example.test', 'sightline')).toBe('ok');
    },
  );

  it('with the right password still works from other addresses', async () => {
    const email = 'nobilling@example.test';
    for (const address of ['203.0.113.30', '203.0.113.31', '203.0.113.32']) {
      const codes = [];
      for (let n = 0; n < 4; n += 1) codes.push(await clientAt(address).signIn(email, 'wrong'));
      expect(codes).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS']);
    }
    for (let n = 0; n < 2; n += 1) expect(await clientAt('203.0.113.33').signIn(email, 'sightline')).toBe('ok');
  });

  it('does not count successful attempts, or attempts without a response of the provider', async () => {
    const { signIn } = clientAt('203.0.113.4');
    for (let n = 0; n < 5; n += 1) expect(await signIn('super@example.test', 'sightline')).toBe('ok');
    await stack().sandbox.control.addFault({ api: 'auth', kind: 'status', status: 408, times: 3 });
    await stack().sandbox.control.addFault({ api: 'auth', kind: 'reset', times: 2 });
    for (let n = 0; n < 5; n += 1) expect(await signIn('super@example.test', 'wrong')).toMatch(/^SIGN_IN_/);
    expect(await signIn('super@example.test', 'wrong')).toBe('INVALID_CREDENTIALS');
  });

  it('cannot bypass the limit by concurrent attempts', async () => {
    const { signIn } = clientAt('203.0.113.5');
    const codes = await Promise.all(Array.from({ length: 12 }, () => signIn(stranger('b'), 'wrong')));
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(3);
    expect(await countCalls()).toBe(3);
  });

  it('from one address is refused after too many wrong attempts at many accounts', async () => {
    const { signIn, request } = clientAt('203.0.113.6');
    for (let n = 0; n < 4; n += 1) expect(await signIn(stranger(n), 'wrong')).toBe('INVALID_CREDENTIALS');
    expect(await signIn('staff@example.test', 'sightline')).toBe('TOO_MANY_ATTEMPTS');
    expect(await request('staff@example.test')).toBe('ok');
  });
});

describe('the address of a client', () => {
  it('is the one that the trusted proxy reports, not one that the client sent', async () => {
    for (let n = 0; n < 4; n += 1) {
      expect(await clientAt(`198.51.100.${n}, 203.0.113.7`).signIn(stranger(`c${n}`), 'wrong')).toBe('INVALID_CREDENTIALS');
    }
    expect(await clientAt('198.51.100.9, 203.0.113.7').signIn(stranger('d'), 'wrong')).toBe('TOO_MANY_ATTEMPTS');
    expect(await clientAt('198.51.100.9').signIn(stranger('d'), 'wrong')).toBe('INVALID_CREDENTIALS');
  });

  it('is that of the connection if no proxy is trusted, whatever its headers contain', async () => {
    const gateway = await startGateway(stack().sandbox.port, LIMITS);
    try {
      for (let n = 0; n < 4; n += 1) {
        expect(await clientAt(`198.51.100.${n}`, gateway).signIn(stranger(`e${n}`), 'wrong')).toBe('INVALID_CREDENTIALS');
      }
      expect(await clientAt('198.51.100.9', gateway).signIn(stranger('f'), 'wrong')).toBe('TOO_MANY_ATTEMPTS');
    } finally {
      await gateway.stop();
    }
  });
});

describe('reset mails', () => {
  it.each([
    ['a known', 'trader@example.test', '203.0.113.10'],
    ['an unknown', stranger('g'), '203.0.113.11'],
  ])('to %s address are limited', async (_, email, address) => {
    const { request, answer } = clientAt(address);
    expect([await request(email), await request(` ${email.toUpperCase()}`)]).toEqual(['ok', 'ok']);
    expect(JSON.parse(await answer(REQUEST, { input: { email } }))).toMatchObject({
      data: { requestPasswordReset: { userErrors: [{ ...TOO_MANY, field: [] }] } },
    });
    expect(await countCalls()).toBe(2);
  });

  it.each([
    ['203.0.113.13', { kind: 'reset' }],
    ['203.0.113.14', { kind: 'status', status: 504 }],
  ] as const)('to one account count if they may have been sent, from %s after %j', async (address, fault) => {
    const { request } = clientAt(address);
    const email = stranger(address);
    await stack().sandbox.control.addFault({ api: 'auth', ...fault, times: 2 });
    expect([await request(email), await request(email)]).toEqual(['RESET_REQUEST_FAILED', 'RESET_REQUEST_FAILED']);
    expect(await request(email)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('from one address are limited; one that the provider did not accept does not count', async () => {
    const { request } = clientAt('203.0.113.12');
    await stack().sandbox.control.addFault({ api: 'auth', kind: 'status', status: 500, times: 5 });
    for (let n = 0; n < 5; n += 1) expect(await request(stranger('h'))).toBe('RESET_REQUEST_FAILED');
    for (let n = 0; n < 4; n += 1) expect(await request(stranger(`h${n}`))).toBe('ok');
    expect(await request(stranger('i'))).toBe('TOO_MANY_ATTEMPTS');
  });
});

describe('reset links', () => {
  it('cannot be guessed from one address; valid ones do not count', async () => {
    const { request, check, update, answer } = clientAt('203.0.113.20');
    await request('readonly@example.test');
    const mail = (await stack().sandbox.control.mails()).findLast(({ to }) => to === 'readonly@example.test');
    const token = mail?.token ?? '';
    for (let n = 0; n < 5; n += 1) expect(await answer(CHECK, { token })).toContain('"isPasswordTokenValid":true');
    for (const guess of ['guess-1', 'guess-2', 'guess-3']) expect(await check(guess)).toBe('ok');
    expect(await update('guess-4')).toBe('PASSWORD_UPDATE_FAILED');
    const before = await countCalls();
    expect([await check(token), await update(token)]).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
    expect(await countCalls()).toBe(before);
    expect(await clientAt('203.0.113.21').update(token)).toBe('ok');
  });
});
