import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { codesOf, startSeparateGateway } from '../support/gateway-process.ts';
import { startSandbox } from '../support/sandbox.ts';
import { UserSession } from '../support/user-session.ts';

const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) { result: createApiKey(input: $input) {
  apiKey { id name } userErrors { code } } }`;

it('a gateway that crashed knows after its start which bearers were signed out, and which creates have run', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const env = { ...storeIn(folder.path), TRADING_TOKEN_KEY: `k1:${randomBytes(32).toString('base64')}` };
  const before = await startSeparateGateway(sandbox.port, env);
  onTestFinished(() => before.stop());
  const first = await UserSession.signIn({ sandbox, gateway: before }, 'trader');
  const { id } = await first.client('Staging');
  const input = { idempotencyKey: randomUUID(), clientId: id, name: 'nightly' };
  const created = await first.request(CREATE_KEY, { input });
  expect(created.data?.['result']).toMatchObject({ apiKey: { name: 'nightly' } });
  const bearer = await before.signIn('trader@example.test');
  expect((await before.request('mutation { signOut { user { id } } }', {}, { bearer })).errors).toBeUndefined();
  await before.kill();

  const after = await startSeparateGateway(sandbox.port, env);
  onTestFinished(() => after.stop());
  expect(codesOf(await after.request('{ viewer { isStaff } }', {}, { bearer }))).toEqual(['UNAUTHENTICATED']);
  const second = await UserSession.signIn({ sandbox, gateway: after }, 'trader');
  expect((await second.request(CREATE_KEY, { input })).data).toEqual(created.data);
  expect(await second.writes()).toEqual([]);
});
