import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { AccountSide } from './account-side.ts';
import { startGateway } from './gateway-process.ts';
import { useStack } from './stack.ts';

const stack = useStack();

it('secrets, bearers, idempotency keys and what was typed stay out of the log, however much it tells', async () => {
  const { sandbox } = stack();
  const lines: string[] = [];
  const gateway = await startGateway(sandbox.port, { LOG_LEVEL: 'trace' }, (line) => lines.push(line));
  try {
    const trader = await AccountSide.enter({ sandbox, gateway }, 'trader');
    const { id, secret, client_id: clientId } = await trader.key('web-1');
    const key = randomUUID();
    const create = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }';
    const input = { idempotencyKey: key, clientId, name: 'typed-name' };
    expect((await trader.ask('query ($id: ID!) { apiKeySecret(id: $id) }', { id })).data).toEqual({ apiKeySecret: secret });
    await sandbox.control.addFault({ method: 'POST', path: 'key3$', kind: 'truncated', times: 1 });
    expect((await trader.ask(create, { input })).errors?.[0]?.extensions.code).toBe('OUTCOME_UNKNOWN');
    await sandbox.control.addFault({ path: 'secret$', kind: 'wrong-types', times: 1 });
    expect((await trader.ask('query ($id: ID!) { apiKeySecret(id: $id) }', { id })).errors?.[0]?.extensions.code).toBe(
      'PROVIDER_MALFORMED',
    );
    const log = lines.join('\n');
    expect(log).toContain('/v1/key3/{id}/secret');
    expect(log).toContain('operation failed');
    for (const hidden of [secret, trader.credentials.bearer ?? '', key, 'typed-name']) expect(log.includes(hidden)).toBe(false);
  } finally {
    await gateway.stop();
  }
});
