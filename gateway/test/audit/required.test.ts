import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { readAudit, writesIn } from '../support/audit.ts';
import { type GatewayProcess, startSeparateGateway } from '../support/gateway-process.ts';
import { PostgresProcess } from '../support/postgres-process.ts';
import { useStack } from '../support/stack.ts';
import { UserSession } from '../support/user-session.ts';

const stack = useStack();
beforeEach(() => stack().sandbox.control.reset());
let server: PostgresProcess;
let databases = 0;
beforeAll(async () => {
  server = await PostgresProcess.start();
});
afterAll(() => server.remove());

const CREATE = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }';
const SECRET = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';
const Status = z.object({ audit: z.object({ isRequired: z.boolean(), failingSince: z.nullable(z.string()), lost: z.int() }) });

async function ownGateway(AUDIT: string): Promise<GatewayProcess> {
  databases += 1;
  const DATABASE_URL = await server.createDatabase(`required_${databases}`);
  const env = { AUDIT, DATABASE_URL, STORE_RETRY_MS: 100, ADMIN_ADDRESS: '0' };
  const gateway = await startSeparateGateway(stack().sandbox.port, env);
  onTestFinished(() => gateway.stop());
  return gateway;
}
async function statusOf({ adminPort }: GatewayProcess) {
  return Status.parse(await (await fetch(`http://localhost:${adminPort}/status`)).json()).audit;
}

it('a write and a use of a secret are refused while they cannot be recorded, if AUDIT is required', async () => {
  const gateway = await ownGateway('required');
  const trader = await UserSession.signIn({ ...stack(), gateway }, 'trader');
  const { id, client_id: clientId } = await trader.key('primary');
  const create = () => trader.request(CREATE, { input: { idempotencyKey: randomUUID(), clientId, name: 'k' } });
  expect((await create()).errors).toBeUndefined();
  expect(await statusOf(gateway)).toEqual({ isRequired: true, failingSince: null, lost: 0 });

  await server.kill();
  await stack().sandbox.control.clearCalls();
  const refused = await create();
  expect(refused.errors?.[0]).toMatchObject({
    message: "Not done: the audit log can't record it right now. Please try again later.",
    extensions: { code: 'NOT_RECORDED', retryable: true },
  });
  expect(refused.extensions?.['unrecorded']).toBeUndefined();
  expect((await trader.request(SECRET, { clientId, id })).errors?.[0]?.extensions.code).toBe('NOT_RECORDED');
  expect(await trader.writes()).toEqual([]);
  expect(await trader.calls(/secret/)).toEqual([]);
  // Everything else works.
  expect((await trader.request('{ apiClients { id } }')).errors).toBeUndefined();
  expect(await statusOf(gateway)).toMatchObject({ isRequired: true, failingSince: expect.any(String) });

  // Without another write, the gateway notices that the store works again.
  await server.restart();
  await vi.waitFor(async () => expect((await statusOf(gateway)).failingSince).toBeNull(), { timeout: 30_000 });
  expect((await create()).errors).toBeUndefined();
  await gateway.terminate();
  const next = await startSeparateGateway(stack().sandbox.port, { DATABASE_URL: server.urlOf(`required_${databases}`) });
  onTestFinished(() => next.stop());
  const boss = await UserSession.signIn({ ...stack(), gateway: next }, 'super');
  const log = await readAudit(boss);
  expect(log.gaps).toEqual([]);
  const entries = writesIn(log);
  expect(entries.filter(({ outcome }) => outcome === 'DONE')).toHaveLength(2);
  expect(entries.filter(({ outcome }) => outcome === 'STARTED')).toEqual([]);
  const refusals = entries.filter(({ outcome }) => outcome === 'REFUSED');
  expect(new Set(refusals.map(({ action, codes }) => `${action} ${codes.join(' ')}`))).toEqual(
    new Set(['createApiKey NOT_RECORDED', 'apiKeySecret NOT_RECORDED']),
  );
});

it('a write takes place by default, and operators see that it is not recorded yet', async () => {
  const gateway = await ownGateway('best-effort');
  const trader = await UserSession.signIn({ ...stack(), gateway }, 'trader');
  const { client_id: clientId } = await trader.key('primary');
  await server.kill();
  const { data, extensions } = await trader.request(CREATE, { input: { idempotencyKey: randomUUID(), clientId, name: 'k' } });
  expect(data).toMatchObject({ createApiKey: { apiKey: { id: expect.any(String) } } });
  expect(extensions).toMatchObject({ unrecorded: ['createApiKey'] });
  expect(await statusOf(gateway)).toMatchObject({ isRequired: false, failingSince: expect.any(String) });
  await server.restart();
  await vi.waitFor(async () => expect((await statusOf(gateway)).failingSince).toBeNull(), { timeout: 30_000 });
});
