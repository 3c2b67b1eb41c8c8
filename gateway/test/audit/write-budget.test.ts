import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { storeIn } from '../../../scripts/lib/stack.ts';
import { type AuditEntry, readAudit, writesIn } from '../support/audit.ts';
import { codesOf, startGateway, startSeparateGateway, type TestGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';
import { UserSession } from '../support/user-session.ts';

const stack = useStack();
const ALIASES = 15;
const Created = z.object({ createApiKey: z.object({ apiKey: z.object({ id: z.string() }) }) });

const signIn = (gateway: TestGateway, user: string, actingFor?: string) =>
  UserSession.signIn({ ...stack(), gateway }, user, actingFor);

/** Sends a field at least this many times, 15 in each document, in parallel. Returns the codes of all errors. */
async function repeat(session: UserSession, count: number, field: string): Promise<string[]> {
  const aliases = Array.from({ length: ALIASES }, (_, n) => `m${n}: ${field} { userErrors { code } }`).join(' ');
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(count / ALIASES) }, () => session.request(`mutation { ${aliases} }`)),
  );
  return answers.flatMap(codesOf);
}

async function readEntries(session: UserSession, filter: object): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  let after: string | null = null;
  do {
    const page = await readAudit(session, { first: 200, after, filter });
    found.push(...writesIn(page));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return found;
}

describe('many writes of one user', () => {
  it('that the gateway refuses are one row after the minute; a write that takes place has its own entry at once', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sightline-audit-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const env = storeIn(directory);
    const gateway = await startSeparateGateway(stack().sandbox.port, env);
    const trader = await signIn(gateway, 'trader');
    const { id: clientId } = await trader.client('Trading desk');
    await repeat(trader, 400, `createApiKey(input: { idempotencyKey: "k", clientId: "${clientId}", name: " " })`);
    const { data } = await trader.request(
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }',
      { input: { idempotencyKey: randomUUID(), clientId, name: 'real' } },
    );
    const { id } = Created.parse(data).createApiKey.apiKey;
    await trader.request('mutation ($input: DeleteApiKeyInput!) { deleteApiKey(input: $input) { deletedId } }', {
      input: { clientId, id, resourceVersion: 1 },
    });
    const [staff, boss] = [await signIn(gateway, 'staff'), await signIn(gateway, 'super')];
    for (const customerId of ['a', 'b']) await expect(readAudit(staff, { filter: { customerId } })).rejects.toThrow('FORBIDDEN');
    const real = [
      { action: 'deleteApiKey', targetId: id, outcome: 'DONE' },
      { action: 'createApiKey', targetId: id, outcome: 'DONE' },
    ];
    await vi.waitFor(async () => expect(writesIn(await readAudit(boss))).toMatchObject(real));
    // Refused attempts are stored at the end of a minute, and when the gateway ends.
    await gateway.terminate();

    const next = await startGateway(stack().sandbox.port, env);
    onTestFinished(() => next.stop());
    const log = await readAudit(await signIn(next, 'super'), { filter: { showReads: true } });
    expect(log.gaps).toEqual([]);
    expect(log.nodes.filter(({ action }) => action === 'auditLog')).toMatchObject([
      { outcome: 'DONE', attempts: 1 },
      { outcome: 'REFUSED', codes: ['FORBIDDEN'], attempts: 1, targetId: 'b' },
      { outcome: 'REFUSED', codes: ['FORBIDDEN'], attempts: 1, targetId: 'a' },
    ]);
    expect(writesIn(log)).toMatchObject([
      ...real,
      { action: 'createApiKey', outcome: 'REFUSED', codes: ['KEY_NAME_EMPTY'], attempts: 405, targetId: clientId },
    ]);
  });

  it('are refused beyond the budget before the provider is called; each that it received has its entry', async () => {
    const gateway = await startGateway(stack().sandbox.port);
    onTestFinished(() => gateway.stop());
    const trader = await signIn(gateway, 'trader');
    const { client_id: clientId, id } = await trader.key('primary');
    const codes = await repeat(trader, 330, `deleteApiKey(input: { clientId: "${clientId}", id: "${id}", resourceVersion: 9 })`);
    expect(codes).toContain('RATE_LIMITED');
    expect(await trader.writes()).toHaveLength(300);
    const boss = await signIn(gateway, 'super', 'Northwind Bets');
    await vi.waitFor(async () => expect(await readEntries(boss, { actions: ['deleteApiKey'] })).toHaveLength(300));
    expect(await readAudit(boss)).toMatchObject({ gaps: [] });
  });
});
