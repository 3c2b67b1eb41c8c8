import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../telemetry/log.ts';
import type { AuditEvent } from './audit-events.ts';
import { AuditLog, type RecordedIntent } from './audit-log.ts';

const stored: AuditEvent[] = [];
/** Appends events to the store; tests replace it. */
let store: (events: readonly AuditEvent[]) => Promise<void>;
const works = (events: readonly AuditEvent[]): Promise<void> => Promise.resolve(void stored.push(...events));
const fails = (): Promise<void> => Promise.reject(new Error('the disk is full'));

let audit: AuditLog;
function logOf(isRequired: boolean): AuditLog {
  return new AuditLog({
    table: { kind: 'sqlite', failingSince: null, append: (events) => store(events) },
    log: createLog('silent'),
    isRequired,
  });
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  stored.length = 0;
  store = works;
  audit = logOf(false);
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
  noCustomer: 'none' as const,
  action: 'inviteUser',
  target: null,
  noTarget: 'unknown' as const,
  detail: null,
});
const DONE = { outcome: 'done', codes: [] } as const;
const REFUSED = { outcome: 'refused', codes: ['NAME_EMPTY'] } as const;
const storedTexts = (): string[] =>
  stored.map((event) => (event.kind === 'gap' ? `gap ${event.lost}` : `${event.outcome} ${event.write}`));
const MINUTE_MS = 60_000;

describe('the audit log', () => {
  it('has stored the intent when the write begins, and the outcome after it', async () => {
    expect(await audit.begin(write('a'))).toEqual({ isStored: true });
    expect(storedTexts()).toEqual(['started a']);
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(0);
    expect(storedTexts()).toEqual(['started a', 'done a']);
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
    expect(intent?.isStored).toBe(false);
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(30_000);
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(intent?.isStored).toBe(true);
    expect(storedTexts()).toEqual(['started a', 'done a']);
    expect(audit.status).toEqual({ isRequired: false, failingSince: null, lost: 0 });
  });

  it('keeps events however long the store fails', async () => {
    store = fails;
    await audit.begin(write('a'));
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(audit.status.lost).toBe(0);
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(storedTexts()).toEqual(['started a', 'done a']);
  });

  it('is bounded: what exceeds 10,000 events is a gap once the store works again', async () => {
    store = fails;
    for (let n = 0; n < 10_010; n += 1) audit.end({ ...write(String(n), `user-${n}`), ...DONE });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(audit.status.lost).toBe(10);
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(storedTexts().filter((text) => text.startsWith('gap'))).toEqual(['gap 10']);
    expect(stored).toHaveLength(10_001);
    expect(audit.status.lost).toBe(0);
  });

  it('keeps room for writes, however many attempts that sent nothing wait for the store', async () => {
    store = fails;
    for (let minute = 0; minute < 10; minute += 1) {
      for (let n = 0; n < 400; n += 1) audit.recordRefusal({ ...write(`a${minute}-${n}`, `user-${n}`), ...REFUSED });
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
    }
    expect(audit.status.lost).toBe(2_000);
    for (let n = 0; n < 8_000; n += 1) audit.end({ ...write(`w${n}`), ...DONE });
    expect(audit.status.lost).toBe(2_000);
  });

  it('stores the intent and the outcome of a write that it refused, once the store works again', async () => {
    store = fails;
    audit = logOf(true);
    const refused = audit.begin(write('a'));
    await vi.advanceTimersByTimeAsync(1_000);
    // The store may have had it: its outcome is stored as well.
    expect(await refused).toEqual({ isStored: false });
    audit.end({ ...write('a'), outcome: 'refused', codes: ['NOT_RECORDED'] });
    expect(audit.status).toMatchObject({ isRequired: true, failingSince: expect.any(String) });
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(audit.status.failingSince).toBeNull();
    expect(storedTexts()).toEqual(['started a', 'refused a']);
  });

  it('refuses a write whose required intent is not stored, and keeps nothing of one that the store never had', async () => {
    audit = logOf(true);
    expect(await audit.begin(write('a'))).toEqual({ isStored: true });
    store = () => new Promise(() => {});
    const first = audit.begin(write('b'));
    await vi.advanceTimersByTimeAsync(0);
    for (let n = 0; n < 99; n += 1) audit.end({ ...write('a'), ...DONE });
    const second = audit.begin(write('c'));
    let answered = 0;
    void Promise.all([first, second]).then(() => (answered += 1));
    // Longer than a write waits if the audit log is not required.
    await vi.advanceTimersByTimeAsync(4_999);
    expect(answered).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toEqual({ isStored: false });
    expect(await second).toBeNull();
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(new Set(storedTexts())).toEqual(new Set(['started a', 'started b', 'done a']));
    expect(await audit.begin(write('d'))).toEqual({ isStored: true });
  });

  it('waits for a second attempt to store a required intent', async () => {
    audit = logOf(true);
    store = fails;
    const isStored = audit.begin(write('a')).then((intent) => intent?.isStored);
    await vi.advanceTimersByTimeAsync(0);
    store = works;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await isStored).toBe(true);
  });

  it('stores one row an hour for each staff user and customer that the user acts for', async () => {
    const ids = { user: '7', requestId: 'r' };
    for (let n = 0; n < 3; n += 1) audit.recordActing('c-1', ids);
    audit.recordActing('c-2', ids);
    audit.recordActing('c-1', { ...ids, user: '8' });
    await vi.advanceTimersByTimeAsync(0);
    expect(stored).toHaveLength(3);
    expect(stored[0]).toMatchObject({ action: 'actForCustomer', user: '7', customer: 'c-1', actingFor: 'c-1', outcome: 'done' });
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    audit.recordActing('c-1', ids);
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(storedTexts()).size).toBe(4);
  });

  it('stores every write of one user, however many', async () => {
    for (let n = 0; n < 700; n += 1) audit.end({ ...write(String(n)), ...DONE });
    await vi.advanceTimersByTimeAsync(0);
    expect(stored).toHaveLength(700);
  });

  it('stores at most one gap a minute', async () => {
    const overflow = async () => {
      for (let n = 0; n < 10_001; n += 1) audit.end({ ...write(String(n)), ...DONE });
      await vi.advanceTimersByTimeAsync(0);
    };
    const gaps = () => storedTexts().filter((text) => text.startsWith('gap'));
    for (let n = 0; n < 5; n += 1) await overflow();
    expect(gaps()).toEqual(['gap 1']);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(gaps()).toEqual(['gap 1', 'gap 4']);
  });

  it('stores attempts that sent nothing at the end of the minute: one row for equal ones', async () => {
    for (let n = 0; n < 300; n += 1) audit.recordRefusal({ ...write(`a${n}`), target: 't', ...REFUSED });
    audit.recordRefusal({ ...write('a300'), target: 'u', outcome: 'refused', codes: ['FORBIDDEN'] });
    audit.recordRefusal({ ...write('b'), action: 'updateCustomer', ...REFUSED });
    audit.recordRefusal({ ...write('c', '8'), ...REFUSED });
    expect(await audit.begin(write('d'))).toEqual({ isStored: true });
    expect(storedTexts()).toEqual(['started d']);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(stored.slice(1)).toMatchObject([
      { write: 'a0', user: '7', attempts: 300, outcome: 'refused', codes: ['NAME_EMPTY'], target: 't' },
      { write: 'a300', user: '7', attempts: 1, codes: ['FORBIDDEN'], target: 'u' },
      { write: 'b', user: '7', attempts: 1, action: 'updateCustomer' },
      { write: 'c', user: '8', attempts: 1 },
    ]);
    audit.recordRefusal({ ...write('e'), ...REFUSED });
    await audit.close();
    expect(storedTexts().at(-1)).toBe('refused e');
  });

  it('merges different attempts of one user beyond 20 rows, and those of all users beyond 500: none is lost', async () => {
    for (let n = 0; n < 30; n += 1) audit.recordRefusal({ ...write(`a${n}`), target: `t-${n}`, ...REFUSED });
    for (let n = 0; n < 510; n += 1) audit.recordRefusal({ ...write(`b${n}`, `user-${n}`), ...REFUSED });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    const rows = stored.flatMap((event) => (event.kind === 'write' ? [event] : []));
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(540);
    expect(rows).toHaveLength(501);
    expect(rows.find(({ write: id }) => id === 'a20')).toMatchObject({
      user: '7',
      attempts: 10,
      target: null,
      noTarget: 'several',
      codes: ['NAME_EMPTY'],
    });
    expect(rows.at(-1)).toMatchObject({ user: null, attempts: 31 });
    expect(audit.status.lost).toBe(0);
  });

  it('stores what is queued before it closes', async () => {
    store = fails;
    audit.end({ ...write('a'), ...DONE });
    await vi.advanceTimersByTimeAsync(10);
    store = works;
    await audit.close();
    expect(storedTexts()).toEqual(['done a']);
  });
});
