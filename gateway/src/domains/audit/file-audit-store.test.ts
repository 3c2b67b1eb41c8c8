import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditOutcome } from './audit-events.ts';
import { FileAuditStore } from './file-audit-store.ts';

const LIMITS = { events: 10, ageMs: 60_000 };
let directory: string;
let path: string;
let store: FileAuditStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sightline-audit-'));
  path = join(directory, 'audit.jsonl');
  store = await FileAuditStore.open(path, LIMITS);
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

function outcome(write: string): AuditOutcome {
  const ids = { write, requestId: 'r', user: '7', actingFor: null, customer: null, target: null, client: null };
  return { kind: 'outcome', at: '2026-05-28T12:00:00Z', ...ids, action: 'inviteUser', outcome: 'done', codes: [], attempts: 1 };
}
async function reopen(): Promise<void> {
  await store.close();
  store = await FileAuditStore.open(path, LIMITS);
}
async function storedEvents(): Promise<string[]> {
  const events = await store.read(null, 100);
  return events.map(({ event }) => (event.kind === 'gap' ? `gap ${event.lost}` : event.write));
}

describe('the audit log in a file', () => {
  it('survives a restart, readable by its owner only', async () => {
    await store.append([outcome('a'), outcome('b')]);
    await reopen();
    await store.append([outcome('c')]);
    expect(await storedEvents()).toEqual(['c', 'b', 'a']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('keeps what is before a last line that a crash cut off, which becomes a gap', async () => {
    await store.append([outcome('a')]);
    await appendFile(path, '{"ms":1,"event":{"kind":"out');
    await reopen();
    await store.append([outcome('b')]);
    await reopen();
    expect(await storedEvents()).toEqual(['b', 'gap 1', 'a']);
  });

  it('is bounded by number, in memory and on disk', async () => {
    for (let n = 0; n < 100; n += 1) await store.append([outcome(String(n))]);
    expect((await storedEvents()).slice(0, 2)).toEqual(['99', '98']);
    expect(await storedEvents()).toHaveLength(LIMITS.events);
    expect((await readFile(path, 'utf8')).trim().split('\n').length).toBeLessThanOrEqual(3 * LIMITS.events);
  });

  it('does not open where it cannot be written', async () => {
    await expect(FileAuditStore.open(join(directory, 'missing', 'audit.jsonl'), LIMITS)).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
