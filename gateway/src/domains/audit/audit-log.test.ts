import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../telemetry/log.ts';
import type { AuditEvent } from './audit-events.ts';
import { AuditLog } from './audit-log.ts';
import type { AuditStore } from './audit-store.ts';

const stored: AuditEvent[] = [];
/** What the store does with an append. */
let store: (events: readonly AuditEvent[]) => Promise<void>;
const works = (events: readonly AuditEvent[]): Promise<void> => Promise.resolve(void stored.push(...events));
const fails = (): Promise<void> => Promise.reject(new Error('the disk is full'));

let audit: AuditLog;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  stored.length = 0;
  store = works;
  const auditStore: AuditStore = {
    kind: 'memory',
    limits: { events: 10, ageMs: 1_000 },
    append: (events) => store(events),
    read: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  audit = new AuditLog({ store: auditStore, log: createLog('silent') });
});
afterEach(() => {
  vi.useRealTimers();
});

const write = (id: string, user = '7') => ({
  write: id,
  requestId: 'r',
  user,
  actingFor: null,
  client: null,
  customer: null,
  action: 'inviteUser',
  target: null,
});
const DONE = { outcome: 'done', codes: [] } as const;
const kinds = (): string[] =>
  stored.map((event) => (event.kind === 'gap' ? `gap ${event.lost}` : `${event.kind} ${event.write}`));

describe('the audit log', () => {
  it('has stored the intent when the write begins, and the outcome after it', async () => {
    await audit.begin(write('a'));
    expect(kinds()).toEqual(['intent a']);
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(0);
    expect(kinds()).toEqual(['intent a', 'outcome a']);
  });

  it('does not delay a write for longer than 250 ms if the store hangs, and later writes not at all', async () => {
    store = () => new Promise(() => {});
    let began = false;
    void audit.begin(write('a')).then(() => (began = true));
    await vi.advanceTimersByTimeAsync(249);
    expect(began).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(began).toBe(true);
    // The attempt has its own deadline.
    await vi.advanceTimersByTimeAsync(2_000);
    expect(audit.status.failingSince).not.toBeNull();
    await audit.begin(write('b'));
  });

  it('stores events that waited for the store, in order and without a gap', async () => {
    store = fails;
    await audit.begin(write('a'));
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(30_000);
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kinds()).toEqual(['intent a', 'outcome a']);
    expect(audit.status).toEqual({ failingSince: null, lost: 0 });
  });

  it('loses events after a minute, which it shows as a gap once the store works again', async () => {
    store = fails;
    await audit.begin(write('a'));
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(audit.status.lost).toBe(2);
    await audit.begin(write('b'));
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kinds()).toEqual(['gap 2', 'intent b']);
    expect(audit.status.lost).toBe(0);
  });

  it('is bounded: what exceeds 1,000 events is a gap', async () => {
    store = fails;
    for (let n = 0; n < 1_010; n += 1) audit.end({ ...write(String(n), `user-${n}`), ...DONE });
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kinds().filter((kind) => kind.startsWith('gap'))).toEqual(['gap 10']);
    expect(stored).toHaveLength(1_001);
  });

  it('stores no more than 600 events of one user in a minute, so that none displaces those of others', async () => {
    for (let n = 0; n < 700; n += 1) audit.end({ ...write(String(n)), ...DONE });
    audit.end({ ...write('other', '8'), ...DONE });
    await vi.advanceTimersByTimeAsync(0);
    expect(kinds()[0]).toBe('gap 100');
    expect(kinds().at(-1)).toBe('outcome other');
    expect(stored).toHaveLength(602);
  });

  it('stores what is queued before it closes', async () => {
    store = fails;
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(10);
    store = works;
    await audit.close();
    expect(kinds()).toEqual(['outcome a']);
  });
});
