import { describe, expect, it, vi } from 'vitest';
import { storeIn } from '../../../scripts/lib/stack.ts';
import type { Store } from '../../src/store/store.ts';
import { FactRow } from '../../src/store/tables.ts';
import { describeWithBothEngines, openStore } from '../support/store.ts';

const insertFact = (store: Store, name: string) => store.sql.insertInto('facts').values({ name, value: 'v' });
const names = async (store: Store): Promise<string[]> =>
  (await store.read(FactRow, store.sql.selectFrom('facts').selectAll().orderBy('name'))).map(({ name }) => name);

describeWithBothEngines('the store', ({ newPlace }) => {
  it('stores all statements of a write or none', async () => {
    const store = await openStore(await newPlace());
    await expect(store.write(insertFact(store, 'a'), insertFact(store, 'b'), insertFact(store, 'a'))).rejects.toThrow();
    expect(await names(store)).toEqual([]);
    await store.write(insertFact(store, 'a'), insertFact(store, 'b'));
    expect(await names(store)).toEqual(['a', 'b']);
  });

  it('stores batched rows a little later, at the latest when it closes', async () => {
    const place = await newPlace();
    const store = await openStore(place);
    store.later('facts', insertFact(store, 'a'));
    await vi.waitFor(async () => expect(await names(store)).toEqual(['a']));
    store.later('facts', insertFact(store, 'b'));
    await store.close();
    expect(await names(await openStore(place))).toEqual(['a', 'b']);
  });

  it('rejects rows of another shape', async () => {
    const store = await openStore(await newPlace());
    await store.write(insertFact(store, 'a'));
    const other = FactRow.extend({ more: FactRow });
    await expect(store.read(other, store.sql.selectFrom('facts').selectAll())).rejects.toThrow('rows of another shape');
  });
});

describe('batched rows', () => {
  it('wait in a bounded queue, from which the oldest are dropped and counted', async () => {
    const store = await openStore(storeIn('/dev/null'));
    for (let n = 0; n < 2_010; n += 1) store.later('facts', insertFact(store, String(n)));
    expect(store.health).toMatchObject({ state: 'down', reason: expect.stringContaining('ENOTDIR'), queued: 2_000, dropped: 10 });
  });
});
