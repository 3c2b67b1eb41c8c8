import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { storeIn } from '../../../scripts/lib/stack.ts';
import { Store, STORE_TIMERS } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { readAudit } from '../support/audit.ts';
import { startGateway, type TestGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';
import { customerId, UserSession } from '../support/user-session.ts';

const stack = useStack();
beforeEach(() => stack().sandbox.control.reset());

const Line = z.object({
  action: z.string(),
  outcome: z.string(),
  customerName: z.nullable(z.string()),
  targetId: z.nullable(z.string()),
});
const Refusal = z.object({ errors: z.tuple([z.object({ extensions: z.object({ code: z.string() }) })]) });
const UPDATE = 'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { userErrors { code } } }';

/** Starts a gateway for one test, over a folder that `restart` keeps. */
async function ownGateway(): Promise<{ gateway: TestGateway; directory: string; restart: () => Promise<TestGateway> }> {
  const directory = await mkdtemp(join(tmpdir(), 'sightline-audit-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const start = async () => {
    const gateway = await startGateway(stack().sandbox.port, storeIn(directory));
    onTestFinished(() => gateway.stop());
    return gateway;
  };
  const gateway = await start();
  return { gateway, directory, restart: () => gateway.stop().then(start) };
}
const signIn = (gateway: TestGateway, user: string) => UserSession.signIn({ ...stack(), gateway }, user);

function exportOf(
  gateway: TestGateway,
  session: UserSession,
  body: object,
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${gateway.url}/graphql/audit-log`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.credentials.bearer}` },
    body: JSON.stringify(body),
    signal,
  });
}
const codeOf = async (response: Response) => Refusal.parse(await response.json()).errors[0].extensions.code;

/** Adds rows of earlier writes, of 2,000 bytes each, so that many of them are more than a connection buffers. */
async function addRows(directory: string, count: number): Promise<void> {
  const store = new Store({ config: { ...STORE_TIMERS, ...storeIn(directory) }, log: createLog('silent') });
  await store.open();
  const row = { user_id: '7', acting_for: null, customer: null, client: null, no_customer: 'none', no_target: null } as const;
  const rest = { detail: null, action: 'updateCustomer', outcome: 'done', codes: '', attempts: 1, bytes: 100 } as const;
  for (let from = 0; from < count; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      ...row,
      ...rest,
      id: `row-${from + n}`,
      at: Date.now() - 60_000 - from - n,
      request_id: 'r'.repeat(2_000),
      target: `t-${from + n}`,
    }));
    await store.write(store.sql.insertInto('audit').values(rows));
  }
  await store.close();
}

describe('an export of the audit log', () => {
  it('has all matching entries, as JSON lines or CSV, with the filter of the page', async () => {
    const { gateway, directory, restart } = await ownGateway();
    await gateway.stop();
    await addRows(directory, 1_000);
    const next = await restart();
    const boss = await signIn(next, 'super');
    const fjord = await customerId(stack(), 'Fjord Gaming');
    await boss.request(UPDATE, { input: { id: fjord, resourceVersion: 99, name: 'x' } });

    const response = await exportOf(next, boss, { format: 'ndjson' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit-log.ndjson"');
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => Line.parse(JSON.parse(line)));
    expect(lines).toHaveLength(1_001);
    expect(lines[0]).toMatchObject({ action: 'updateCustomer', outcome: 'REFUSED', customerName: expect.any(String) });
    expect(new Set(lines.map(({ targetId }) => targetId)).size).toBe(1_001);

    const csv = await (await exportOf(next, boss, { format: 'csv', filter: { customerId: fjord } })).text();
    // The file starts with a byte order mark, which `text` removes.
    const [header, row, ...rest] = csv.trimEnd().split('\r\n');
    expect(header).toMatch(/^Time \(UTC\),Action,Outcome,Error codes,Attempts,User,/);
    expect(row).toMatch(
      new RegExp(`Edit customer,Refused,CONFLICT,1,Sol Okafor,super@example.test,\\d+,fjord-gaming,${fjord},No,`, 'i'),
    );
    expect(rest).toEqual([]);
    const before = new Date(Date.now() - 30_000).toISOString();
    const old = await (await exportOf(next, boss, { format: 'ndjson', filter: { before, outcomes: ['DONE'] } })).text();
    expect(old.trimEnd().split('\n')).toHaveLength(1_000);

    // Each export is recorded, and shown like reads of the log.
    expect(
      (await readAudit(boss, { filter: { actions: ['auditLog'] } })).nodes.map(({ detail }) => detail).filter(Boolean),
    ).toEqual(['ndjson export', 'csv export', 'ndjson export']);
  });

  it('is for superusers only, and refuses an invalid request', async () => {
    const { gateway } = await ownGateway();
    const [staff, boss] = [await signIn(gateway, 'staff'), await signIn(gateway, 'super')];
    expect(await codeOf(await exportOf(gateway, staff, { format: 'csv' }))).toBe('FORBIDDEN');
    expect(
      await codeOf(await exportOf(gateway, new UserSession({ ...stack(), gateway }, { bearer: 'x' }), { format: 'csv' })),
    ).toBe('UNAUTHENTICATED');
    expect(await codeOf(await exportOf(gateway, boss, { format: 'pdf' }))).toBe('BAD_USER_INPUT');
    expect(await codeOf(await exportOf(gateway, boss, { format: 'csv', filter: { from: 'yesterday' } }))).toBe('BAD_USER_INPUT');
    expect((await fetch(`${gateway.url}/graphql/audit-log`)).status).toBe(405);
  });

  it('is sent as fast as it is read, one at a time for each user, and ends when it is cancelled', async () => {
    const { gateway, directory, restart } = await ownGateway();
    await gateway.stop();
    // 40 MB: more than sockets buffer.
    await addRows(directory, 20_000);
    const next = await restart();
    const boss = await signIn(next, 'super');
    const cancel = new AbortController();
    const response = await exportOf(next, boss, { format: 'ndjson' }, cancel.signal);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    // The export runs as long as its reader has not read it all, so another one is refused.
    expect(await codeOf(await exportOf(next, boss, { format: 'ndjson' }))).toBe('RATE_LIMITED');
    cancel.abort();
    await expect(reader?.read()).rejects.toThrow();
    await vi.waitFor(async () =>
      expect((await exportOf(next, boss, { format: 'ndjson', filter: { userId: 'none' } })).status).toBe(200),
    );
  });

  it('ends with the session', async () => {
    const { gateway, directory, restart } = await ownGateway();
    await gateway.stop();
    await addRows(directory, 20_000);
    const next = await restart();
    const boss = await signIn(next, 'super');
    const response = await exportOf(next, boss, { format: 'ndjson' });
    await boss.request('mutation { signOut { user { id } } }');
    // Cut, so that it does not look complete.
    await expect(response.text()).rejects.toThrow();
  });
});
