import { DAY_MS } from '@sightline/schema/rules/durations.ts';
import { WORKSPACE_LIMITS, type WorkspaceKind } from '@sightline/schema/rules/workspace.ts';
import { expect, it, vi } from 'vitest';
import { WorkspaceChanges } from '../../src/domains/workspace/workspace-changes.ts';
import { type ItemWrite, readNotice } from '../../src/domains/workspace/workspace-statements.ts';
import { WorkspaceTable } from '../../src/domains/workspace/workspace-table.ts';
import { WorkspaceItemRow } from '../../src/store/tables.ts';
import { describeWithBothEngines, openStore } from '../support/store.ts';

const write = (itemId: string, json: string | null, kind: WorkspaceKind = 'PIN', customer = 'c'): ItemWrite => ({
  customer,
  kind,
  itemId,
  json,
  isShareable: true,
});

describeWithBothEngines('the table of workspaces', ({ newPlace, engine }) => {
  async function open() {
    const store = await openStore(await newPlace());
    return { store, table: new WorkspaceTable(store) };
  }
  const read = async (table: WorkspaceTable, since: number | null = null, customer = 'c') => {
    const found = await table.read('7', customer, since);
    return (
      found && { ...found, items: found.items.map(({ item_id: id, json, version }) => `${id} ${json} ${version}`).toSorted() }
    );
  };

  it('stores nothing of a user who has not chosen to keep a workspace', async () => {
    const { table } = await open();
    expect(await table.save('7', [write('a', '1')])).toBe('not-kept');
    expect(await read(table)).toBeNull();
    expect(await table.takeLease('7', 'c', 'd')).toBeNull();
    await table.keep('7');
    expect(await read(table)).toMatchObject({ isComplete: true, items: [] });
  });

  it('keeps deletions, and returns what changed after a revision', async () => {
    const { table } = await open();
    await table.keep('7');
    expect(await table.save('7', [write('a', '1'), write('b', '1'), write('x', '1', 'PREFERENCES', '')])).toBe('done');
    const first = await read(table);
    expect(first?.items).toHaveLength(3);
    expect(await read(table, first?.revision)).toMatchObject({ isComplete: false, items: [] });
    await table.save('7', [write('a', '2'), write('b', null), write('unknown', null)]);
    const changes = await read(table, first?.revision);
    expect(changes?.isComplete).toBe(false);
    expect(changes?.items).toEqual(['a 2 2', 'b null 2']);
    expect((await read(table))?.items).toEqual(['a 2 2', 'x 1 1']);
    // An item comes back under its id.
    await table.save('7', [write('b', '3')]);
    expect((await read(table, changes?.revision))?.items).toEqual(['b 3 3']);
    expect((await read(table, null, 'another'))?.items).toEqual(['x 1 1']);
  });

  it('returns everything if the revision is older than what it knows of deletions, or of another workspace', async () => {
    const { table } = await open();
    await table.keep('7');
    await table.save('7', [write('a', '1'), write('b', '1')]);
    const before = await read(table);
    for (let from = 0; from <= 600; from += 300) {
      const ids = Array.from({ length: 300 }, (_, index) => `${from + index}`);
      await table.save(
        '7',
        ids.map((id) => write(id, '1')),
      );
      await table.save(
        '7',
        ids.map((id) => write(id, null)),
      );
    }
    expect(await read(table, before?.revision)).toMatchObject({
      isComplete: true,
      items: ['a 1 1', 'b 1 1'],
    });
    const now = await read(table);
    expect(await read(table, now?.revision)).toMatchObject({ isComplete: false, items: [] });
    await table.forget('7');
    await table.keep('7');
    expect(await read(table, now?.revision)).toMatchObject({ isComplete: true, items: [] });
    expect(await read(table, Number.MAX_SAFE_INTEGER)).toMatchObject({ isComplete: true });
  });

  it('takes all items of a write or none, up to the limits, also if many are written at the same time', async () => {
    const { table } = await open();
    await table.keep('7');
    const many = (from: number, count: number, json = '1') =>
      Array.from({ length: count }, (_, index) => write(`${from + index}`, json));
    await table.save('7', many(0, WORKSPACE_LIMITS.items - 1));
    expect(await table.save('7', many(1_000, 2))).toBe('full');
    expect((await read(table))?.items).toHaveLength(WORKSPACE_LIMITS.items - 1);
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => table.save('7', [write(`new ${index}`, '1')])));
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(7);
    // Existing items can be changed and deleted, which makes room.
    expect(await table.save('7', [write('0', '2'), write('1', null), write('one more', '1')])).toBe('done');
    expect((await read(table))?.items).toHaveLength(WORKSPACE_LIMITS.items);
    expect(await table.save('7', many(0, 40, 'x'.repeat(WORKSPACE_LIMITS.itemBytes)))).toBe('full');
    expect(await table.item('7', write('0', null))).toMatchObject({ json: '2' });
  });

  it('gives concurrent writes of a user different revisions, in order', async () => {
    const { table } = await open();
    await table.keep('7');
    await Promise.all(Array.from({ length: 20 }, (_, index) => table.save('7', [write('same', String(index))])));
    const found = await table.read('7', 'c', null);
    expect(found?.items).toMatchObject([{ version: 20, revision: found?.revision }]);
  });

  it('shares items with an audience until they are deleted or cannot be shared', async () => {
    const { table } = await open();
    const shared = async () => (await table.shared('customer:c')).map(({ item_id: id, shown_name: name }) => `${id} ${name}`);
    const share = (itemId: string, isShared = true, user = '7') =>
      table.share(user, write(itemId, null), { isShared, audience: 'customer:c', shownName: 'Ann' });
    await table.keep('7');
    await table.save('7', [write('a', '1'), write('b', '1'), write('c', '1')]);
    for (const id of ['a', 'b', 'c']) expect(await share(id)).toBe('done');
    expect(await share('a', true, '8')).toBe('not-kept');
    expect((await shared()).toSorted()).toEqual(['a Ann', 'b Ann', 'c Ann']);
    await share('a', false);
    await table.save('7', [{ ...write('b', '2'), isShareable: false }, write('c', null)]);
    expect(await shared()).toEqual([]);
  });

  it('limits what is shared with an audience', async () => {
    const { table } = await open();
    const users = ['7', '8'];
    for (const user of users) {
      await table.keep(user);
      await table.save(
        user,
        Array.from({ length: 101 }, (_, index) => write(`${index}`, '1')),
      );
    }
    const outcomes: string[] = [];
    for (const user of users)
      for (let index = 0; index <= 100; index += 1)
        outcomes.push(await table.share(user, write(`${index}`, null), { isShared: true, audience: 'staff', shownName: null }));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(WORKSPACE_LIMITS.shared);
    expect(outcomes.slice(-2)).toEqual(['full', 'full']);
    expect(await table.share('8', write('0', null), { isShared: true, audience: 'staff', shownName: 'Ann' })).toBe('done');
  });

  it('gives a lease to one device until it ends', async () => {
    const { store, table } = await open();
    await table.keep('7');
    const leases = await Promise.all(['a', 'b', 'c'].map((device) => table.takeLease('7', 'c', device)));
    expect(new Set(leases.map((lease) => lease?.device)).size).toBe(1);
    const holder = leases[0]?.device ?? '';
    const extended = await table.takeLease('7', 'c', holder);
    expect(extended?.until_at).toBeGreaterThanOrEqual(leases[0]?.until_at ?? 0);
    expect(await table.takeLease('7', 'another', 'z')).toMatchObject({ device: 'z' });
    await store.change(store.sql.updateTable('alert_leases').set({ until_at: 1 }).where('customer', '=', 'c'));
    expect(await table.takeLease('7', 'c', 'new')).toMatchObject({ device: 'new' });
  });

  it('deletes everything of a user, and of users whose workspace was not used for 400 days', async () => {
    const { store, table } = await open();
    for (const user of ['7', '8', '9']) {
      await table.keep(user);
      await table.save(user, [write('a', '1'), write('b', '1', 'PIN', 'other'), write('gone', '1')]);
      await table.save(user, [write('gone', null)]);
      await table.takeLease(user, 'c', 'd');
    }
    expect(await table.forget('7')).toBe(2);
    expect(await table.forget('7')).toBe(0);
    const usedBefore = (user: string, days: number) =>
      store.sql
        .updateTable('workspace_users')
        .set({ used_at: Date.now() - days * DAY_MS })
        .where('user_id', '=', user);
    await store.change(usedBefore('8', 401), usedBefore('9', 399));
    expect([await table.prune(), await table.prune()]).toEqual([1, 0]);
    const remaining = await store.read(
      WorkspaceItemRow,
      store.sql.selectFrom('workspace_items').selectAll().where('json', 'is not', null),
    );
    expect(remaining.map(({ user_id: user, item_id: id }) => `${user} ${id}`).toSorted()).toEqual(['9 a', '9 b']);
    expect(await table.read('8', 'c', null)).toBeNull();
  });

  it('has no subscriber that left while it began to listen, and begins again after a failure', async () => {
    const { store, table } = await open();
    const changes = new WorkspaceChanges({ store, table });
    await table.keep('7');
    const listen = vi.spyOn(store, 'listen').mockRejectedValueOnce(new Error('not now'));
    await expect(changes.subscribe('7', [], new AbortController().signal)).rejects.toThrow('not now');
    await expect(changes.subscribe('7', [], AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    const stream = await changes.subscribe('7', [], new AbortController().signal);
    expect(await stream.next()).toMatchObject({ value: { hasSharedChanges: false } });
    await stream.return?.();
    expect(listen).toHaveBeenCalledTimes(2);
  });

  it('sends notices with ids and revisions only, once everything is stored', async () => {
    const { store, table } = await open();
    const notices: string[] = [];
    let isListening = engine === 'sqlite';
    await store.listen({ onNotice: (notice) => notices.push(notice), onGap: () => (isListening = true) });
    // Messages from before the connection listens do not arrive.
    await expect.poll(() => isListening).toBe(true);
    await table.keep('7');
    await table.save('7', [write('secret name', '"secret content"')]);
    await table.share('7', write('secret name', null), { isShared: true, audience: 'customer:c', shownName: 'secret owner' });
    await table.forget('7');
    await expect.poll(() => notices.map(readNotice).at(-1)).toEqual({ user: '7', revision: 0, audience: 'customer:c' });
    expect(notices.join()).not.toContain('secret');
    expect(new Set(notices.map((notice) => readNotice(notice)?.audience))).toEqual(new Set([null, 'customer:c']));
  });
});
