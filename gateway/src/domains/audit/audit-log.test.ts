import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../telemetry/log.ts';
import type { AuditEvent } from './audit-events.ts';
import { AuditLog, type RecordedIntent } from './audit-log.ts';

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
  audit = new AuditLog({ table: { kind: 'sqlite', append: (events) => store(events) }, log: createLog('silent') });
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
const REFUSED = { outcome: 'refused', codes: ['NAME_EMPTY'] } as const;
const kinds = (): string[] =>
  stored.map((event) => (event.kind === 'gap' ? `gap ${event.lost}` : `${event.kind} ${event.write}`));
const MINUTE = 60_000;

describe('the audit log', () => {
  it('has stored the intent when the write begins, and the outcome after it', async () => {
    expect(await audit.begin(write('a'))).toEqual({ isStored: true });
    expect(kinds()).toEqual(['intent a']);
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(0);
    expect(kinds()).toEqual(['intent a', 'outcome a']);
  });

  it('does not delay a write for longer than 250 ms if the store hangs, and later writes not at all', async () => {
    store = () => new Promise(() => {});
    let intent: RecordedIntent | null = null;
    void audit.begin(write('a')).then((recorded) => (intent = recorded));
    await vi.advanceTimersByTimeAsync(249);
    expect(intent).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(intent).toEqual({ isStored: false });
    // The attempt has its own deadline.
    await vi.advanceTimersByTimeAsync(2_000);
    expect(audit.status.failingSince).not.toBeNull();
    expect(await audit.begin(write('b'))).toEqual({ isStored: false });
  });

  it('stores events that waited for the store, in order and without a gap', async () => {
    store = fails;
    const intent = await audit.begin(write('a'));
    expect(intent.isStored).toBe(false);
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(30_000);
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(intent.isStored).toBe(true);
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

  it('stores every write of one user, however many', async () => {
    for (let n = 0; n < 700; n += 1) audit.end({ ...write(String(n)), ...DONE });
    await vi.advanceTimersByTimeAsync(0);
    expect(stored).toHaveLength(700);
  });

  it('stores at most one gap a minute', async () => {
    const overflow = async () => {
      for (let n = 0; n < 1_001; n += 1) audit.end({ ...write(String(n)), ...DONE });
      await vi.advanceTimersByTimeAsync(0);
    };
    const gaps = () => kinds().filter((kind) => kind.startsWith('gap'));
    for (let n = 0; n < 5; n += 1) await overflow();
    expect(gaps()).toEqual(['gap 1']);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(gaps()).toEqual(['gap 1', 'gap 4']);
  });

  it('stores attempts that sent nothing at the end of the minute: one row for each user and action', async () => {
    for (let n = 0; n < 300; n += 1) audit.refuse({ ...write(`a${n}`), target: 't', ...REFUSED });
    audit.refuse({ ...write('a300'), target: 'u', outcome: 'refused', codes: ['FORBIDDEN'] });
    audit.refuse({ ...write('b'), action: 'updateCustomer', ...REFUSED });
    audit.refuse({ ...write('c', '8'), ...REFUSED });
    expect(await audit.begin(write('d'))).toEqual({ isStored: true });
    expect(kinds()).toEqual(['intent d']);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(stored.slice(1)).toMatchObject([
      { write: 'a0', user: '7', attempts: 301, outcome: 'refused', codes: ['NAME_EMPTY', 'FORBIDDEN'], target: null },
      { write: 'b', user: '7', attempts: 1, action: 'updateCustomer' },
      { write: 'c', user: '8', attempts: 1 },
    ]);
    audit.refuse({ ...write('e'), ...REFUSED });
    await audit.close();
    expect(kinds().at(-1)).toBe('outcome e');
  });

  it('counts rows of a minute beyond 500 as lost, and leaves the queue to writes', async () => {
    for (let n = 0; n < 510; n += 1) audit.refuse({ ...write(`a${n}`, `user-${n}`), ...REFUSED });
    expect(audit.status.lost).toBe(10);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(stored).toHaveLength(501);
    expect(kinds()).toContain('gap 10');
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
