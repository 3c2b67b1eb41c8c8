import { expect, it, onTestFinished, vi } from 'vitest';
import { Revocations } from '../../src/auth/revocations.ts';
import { deleteExpired } from '../../src/store/retention.ts';
import type { Store } from '../../src/store/store.ts';
import { RevocationRow } from '../../src/store/tables.ts';
import { describeWithBothEngines, openStore } from '../support/store.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

const inAnHour = (): number => Date.now() + HOUR_MS;
/** Shorter than the wait for a locked file. */
const SHORT_TIMEOUT = { STORE_TIMEOUT_MS: 1_000 };

/** The revocations that a gateway knows once it has started. */
async function openRevocations(store: Store): Promise<Revocations> {
  const revocations = new Revocations(store);
  onTestFinished(() => revocations.close());
  await revocations.catchUp();
  return revocations;
}

describeWithBothEngines('revocations', ({ newPlace, interrupt }) => {
  it('survive a restart', async () => {
    const place = await newPlace();
    const store = await openStore(place);
    const before = await openRevocations(store);
    await before.revoke('bearer:h', inAnHour());
    await before.revoke('bearer:endless', Number.POSITIVE_INFINITY);
    await before.revoke('bearer:fraction', inAnHour() + 0.5);
    await before.revoke('bearer:over', Date.now() - 1);
    await before.close();
    await store.close();

    const after = await openRevocations(await openStore(place));
    const ids = ['bearer:h', 'bearer:endless', 'bearer:fraction', 'bearer:over', 'bearer:other'];
    expect(ids.map((id) => after.has(id))).toEqual([true, true, true, false, false]);
  });

  it('reach another gateway, which reports each once', async () => {
    const place = await newPlace();
    const [here, there] = [await openRevocations(await openStore(place)), await openRevocations(await openStore(place))];
    const received: string[] = [];
    there.onRevoked((id) => received.push(id));
    await here.revoke('bearer:a', inAnHour());
    await here.revoke('bearer:b', inAnHour());
    await expect.poll(() => received.toSorted()).toEqual(['bearer:a', 'bearer:b']);
    await here.revoke('bearer:c', inAnHour());
    await expect.poll(() => received.length).toBe(3);
    expect(['bearer:a', 'bearer:b', 'bearer:c'].map((id) => there.has(id))).toEqual([true, true, true]);
  });

  it('are read in pages', async () => {
    const store = await openStore(await newPlace());
    const rows = Array.from({ length: 2_500 }, (_, n) => ({ id: `bearer:${n}`, expires_at: inAnHour(), added_at: 1 }));
    await store.write(store.sql.insertInto('revocations').values(rows));
    const revocations = await openRevocations(store);
    expect(rows.filter(({ id }) => !revocations.has(id))).toEqual([]);
  });

  it('apply at their gateway while the store fails, and reach the others once it works', async () => {
    const place = await newPlace();
    const [here, there] = [
      await openRevocations(await openStore(place, SHORT_TIMEOUT)),
      await openRevocations(await openStore(place, SHORT_TIMEOUT)),
    ];
    const restore = await interrupt(place);
    // Does not wait for the store.
    await here.revoke('bearer:h', inAnHour());
    expect([here.has('bearer:h'), there.has('bearer:h')]).toEqual([true, false]);
    await restore();
    await expect.poll(() => there.has('bearer:h')).toBe(true);
  });

  it.each([-24, 24])('reach other gateways although the clock of the first gateway is %i hours off', async (hours) => {
    const place = await newPlace();
    const [here, there] = [await openRevocations(await openStore(place)), await openRevocations(await openStore(place))];
    const until = Date.now() + 72 * HOUR_MS;
    const clock = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => clock() + hours * HOUR_MS);
    onTestFinished(() => void vi.restoreAllMocks());
    await here.revoke('bearer:h', until);
    vi.restoreAllMocks();
    expect(here.has('bearer:h')).toBe(true);
    await expect.poll(() => there.has('bearer:h')).toBe(true);
  });

  it('are deleted once the bearer has expired', async () => {
    const store = await openStore(await newPlace());
    const rows = [
      { id: 'bearer:old', expires_at: Date.now() - HOUR_MS, added_at: 1 },
      { id: 'bearer:new', expires_at: inAnHour(), added_at: 1 },
    ];
    await store.write(store.sql.insertInto('revocations').values(rows));
    expect([await deleteExpired(store, 'revocations'), await deleteExpired(store, 'revocations')]).toEqual([1, 0]);
    const remaining = await store.read(RevocationRow, store.sql.selectFrom('revocations').selectAll());
    expect(remaining.map(({ id }) => id)).toEqual(['bearer:new']);
  });
});
