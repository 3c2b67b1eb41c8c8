import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { useStack } from '../support/stack.ts';
import { hashOf, trustedDocumentNamed } from '../support/trusted-documents.ts';

const LIMIT = 100_000;
const CUSTOMERS = trustedDocumentNamed('CustomersPage');
const CONFIG = trustedDocumentNamed('ClientConfig');
const Failed = z.object({ errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })) });

const stack = useStack({
  OWN_DOCUMENT_COST_PER_MINUTE: String(LIMIT),
  DOCUMENT_COST_PER_MINUTE: String(LIMIT),
  TRUST_PROXY: 'on',
});

/** Sends a trusted document by its hash. */
async function request(text: string, variables: object, options: { bearer?: string; address?: string } = {}) {
  const persistedQuery = { version: 1, sha256Hash: hashOf(text) };
  const response = await stack().gateway.post(JSON.stringify({ variables, extensions: { persistedQuery } }), {
    ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` }),
    'x-forwarded-for': options.address ?? '203.0.113.1',
  });
  const { data } = Failed.safeParse(await response.json());
  const header = (name: string): string | null => response.headers.get(name);
  return {
    status: response.status,
    code: data?.errors[0]?.extensions.code ?? 'ok',
    cost: Number(header('document-cost')),
    policy: header('ratelimit-policy'),
    remaining: Number(/;r=(\d+);/.exec(header('ratelimit') ?? '')?.[1]),
    wait: Number(header('retry-after')),
  };
}

describe('trusted documents, sent by their hash,', () => {
  it('have a budget per user, shown in headers, for all bearers and addresses', async () => {
    const { gateway, sandbox } = stack();
    const [one, two] = [await gateway.signIn('super@example.test'), await gateway.signIn('super@example.test')];
    const first = await request(CUSTOMERS, { first: 200 }, { bearer: one });
    expect(first).toMatchObject({ status: 200, code: 'ok', policy: `"own-document-cost";q=${LIMIT};w=60` });
    expect(first.remaining).toBe(LIMIT - first.cost);
    expect(first.cost).toBeGreaterThan(LIMIT / 10);
    const answers = [];
    for (let n = 0; n < 10; n += 1) {
      answers.push(await request(CUSTOMERS, { first: 200 }, { bearer: n % 2 ? one : two, address: `203.0.113.${n}` }));
    }
    const accepted = answers.filter(({ code }) => code === 'ok');
    expect(accepted).toHaveLength(Math.floor(LIMIT / first.cost) - 1);
    const refused = answers.slice(accepted.length);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [429, 'RATE_LIMITED']));
    for (const { wait } of refused) expect(wait).toBeGreaterThan(0);
    await sandbox.control.clearCalls();
    await request(CUSTOMERS, { first: 200 }, { bearer: one });
    expect((await sandbox.control.calls()).filter(({ api }) => api === 'account')).toEqual([]);
    // A refused request is not charged, so a cheaper one still fits. Other documents have a budget of their own.
    expect((await request(CUSTOMERS, { first: 1 }, { bearer: one })).code).toBe('ok');
    expect((await gateway.request('{ customers(first: 1) { nodes { id } } }', {}, { bearer: one })).errors).toBeUndefined();
    expect((await request(CUSTOMERS, { first: 200 }, { bearer: await gateway.signIn('staff@example.test') })).code).toBe('ok');
  });

  it('that need no bearer are charged to the client address, and a bearer that is sent is not verified', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    await sandbox.control.clearCalls();
    const [one, two] = [
      await request(CONFIG, {}, { address: '203.0.113.50' }),
      await request(CONFIG, {}, { address: '203.0.113.50', bearer }),
    ];
    const other = await request(CONFIG, {}, { address: '203.0.113.51' });
    expect([one.remaining, two.remaining, other.remaining]).toEqual([LIMIT - one.cost, LIMIT - 2 * one.cost, LIMIT - one.cost]);
    expect((await sandbox.control.calls()).filter(({ api }) => api === 'dashboard')).toEqual([]);
  });

  it('report an invalid bearer or invalid variables, and are not charged', async () => {
    expect(await request(CUSTOMERS, { first: 1 }, { bearer: 'nonsense' })).toMatchObject({
      code: 'UNAUTHENTICATED',
      policy: null,
    });
    const bearer = await stack().gateway.signIn('super@example.test');
    expect(await request(CUSTOMERS, { first: 'many' }, { bearer })).toMatchObject({ code: 'BAD_USER_INPUT', policy: null });
  });
});
