import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { AuditRetention } from '../../src/domains/audit/audit-retention.ts';
import { startRetention } from '../../src/store/retention.ts';
import type { Store } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { breakStore, describeWithBothEngines, openStore } from '../support/store.ts';
import { DAY_MS, MINUTE_MS } from '@sightline/schema/rules/durations.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const log = createLog('silent');

async function addEntries(store: Store, count: number, at: number): Promise<void> {
  const empty = { user_id: null, acting_for: null, customer: null, target: null, client: null };
  const rest = { no_customer: null, no_target: null, detail: null, codes: '', attempts: 1, bytes: 100 };
  const row = { request_id: 'r', action: 'inviteUser', outcome: 'done' as const, at, ...empty, ...rest };
  const rows = Array.from({ length: count }, (_, n) => ({ ...row, id: `${at}-${n}` }));
  await store.write(store.sql.insertInto('audit').values(rows));
}

async function countEntries(store: Store): Promise<number> {
  const count = store.sql.selectFrom('audit').select(({ fn }) => fn.countAll().as('count'));
  return (await store.read(z.object({ count: z.coerce.number() }), count))[0]?.count ?? 0;
}

describeWithBothEngines('retention', ({ newPlace }) => {
  /** Opens a store; the real timers return when the test ends. */
  async function openedStore(): Promise<Store> {
    const store = await openStore(await newPlace());
    onTestFinished(() => void vi.useRealTimers());
    return store;
  }
  /** From now on, time passes only while the test advances it or waits. */
  const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  it('deletes in small steps, between which others write, and runs again', async () => {
    const store = await openedStore();
    for (let n = 0; n < 2; n += 1) await addEntries(store, 600, NOW - 91 * DAY_MS - n);
    await addEntries(store, 5, NOW);
    const retention = new AuditRetention({ store, days: 90 });
    const steps: number[] = [];
    fakeTime();
    const end = startRetention(
      store,
      [
        async () => {
          const deleted = await retention.prune(NOW);
          steps.push(deleted);
          return deleted;
        },
      ],
      log,
    );
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await vi.waitFor(() => expect(steps).toEqual([500]));
    // There is a pause before the next step, in which others can write.
    await addEntries(store, 1, NOW + 1);
    expect(steps).toEqual([500]);
    expect(await countEntries(store)).toBe(706);
    await vi.waitFor(() => expect(steps).toEqual([500, 500, 200, 0]));
    expect(await countEntries(store)).toBe(6);

    await addEntries(store, 3, NOW - 92 * DAY_MS);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    await vi.waitFor(() => expect(steps).toEqual([500, 500, 200, 0, 3, 0]));
    end();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(steps).toHaveLength(6);
  });

  it('continues after a step that fails, and tries it again in the next run', async () => {
    const store = await openedStore();
    const ran: string[] = [];
    fakeTime();
    const failing = () => {
      ran.push('failing');
      return Promise.reject(new Error('the disk is full'));
    };
    const working = () => {
      ran.push('working');
      return Promise.resolve(0);
    };
    const end = startRetention(store, [failing, working], log);
    onTestFinished(end);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await vi.waitFor(() => expect(ran).toEqual(['failing', 'working']));
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    await vi.waitFor(() => expect(ran).toEqual(['failing', 'working', 'failing', 'working']));
  });

  it('does nothing while the store fails', async () => {
    const store = await openedStore();
    await breakStore(store);
    await expect(countEntries(store)).rejects.toThrow();
    const ran: string[] = [];
    fakeTime();
    const step = () => {
      ran.push('step');
      return Promise.resolve(0);
    };
    onTestFinished(startRetention(store, [step], log));
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(ran).toEqual([]);
  });
});
