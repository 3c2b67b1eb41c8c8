import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { AccountSide } from './account-side.ts';
import { SIGN_IN, startGateway } from './gateway-process.ts';
import { useStack } from './stack.ts';
import { trustedDocumentFor } from './trusted-documents.ts';

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

it('passwords, reset tokens and addresses of those who are not signed in stay out of it too', async () => {
  const { sandbox } = stack();
  const lines: string[] = [];
  const gateway = await startGateway(sandbox.port, { LOG_LEVEL: 'trace' }, (line) => lines.push(line));
  try {
    const email = 'customer@example.test';
    const guess = 'guessed-password';
    const password = 'new-password-5381';
    const update = trustedDocumentFor('updatePassword');
    const codeOf = async (document: string, variables: Record<string, unknown>) =>
      (await gateway.ask(document, variables)).errors?.[0]?.extensions.code;
    await gateway.ask(SIGN_IN, { input: { email, password: guess } });
    await gateway.ask(trustedDocumentFor('requestPasswordReset'), { input: { email } });
    const token = (await sandbox.control.mails()).at(-1)?.token ?? '';
    expect(token).not.toBe('');
    for (const fault of [
      { kind: 'reset' },
      { kind: 'status', status: 500, body: { message: `no ${token} here` } },
      { kind: 'html', status: 502 },
    ] as const) {
      await sandbox.control.addFault({ api: 'auth', times: 2, ...fault });
      await gateway.ask(trustedDocumentFor('isPasswordTokenValid'), { token });
      await gateway.ask(update, { input: { token, password } });
      await sandbox.control.clearFaults();
    }
    // What does not fit the schema is quoted by the server's own messages.
    expect(await codeOf(update, { input: { token, password, extra: 1 } })).toBe('BAD_USER_INPUT');
    expect(await codeOf(update, { input: { token } })).toBe('BAD_USER_INPUT');
    expect(await codeOf(`mutation { updatePassword("${token}") { updated } }`, {})).toBe('GRAPHQL_PARSE_FAILED');
    expect((await gateway.ask(update, { input: { token, password } })).data?.['updatePassword']).toMatchObject({ updated: true });
    const log = lines.join('\n');
    expect(log).toContain('/v1/password/token/{token}');
    expect(log).toContain('operation failed');
    for (const hidden of [token, password, guess, email]) expect(log.includes(hidden), hidden).toBe(false);
  } finally {
    await gateway.stop();
  }
});
