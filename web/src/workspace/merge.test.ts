import { expect, it } from 'vitest';
import { keyOf, type KnownItem, type LocalItem, mergeRemote, type RemoteItem, unsentItems } from './merge.ts';

const KIND = 'DESK';
const local = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([id, json]): [string, LocalItem] => [keyOf({ kind: KIND, id }), { kind: KIND, id, json }]));
const known = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([id, json]): [string, KnownItem] => [keyOf({ kind: KIND, id }), { kind: KIND, id, json }]));
const remote = (id: string, json: string | null): RemoteItem => ({ kind: KIND, id, json });
/** The items in this browser after a merge, and the items that it still has to send. */
function outcome(
  here: Readonly<Record<string, string>>,
  seen: Readonly<Record<string, string>> | null,
  items: readonly RemoteItem[],
  isComplete = false,
) {
  const merged = mergeRemote(local(here), seen && known(seen), { items, isComplete });
  const after = { ...here };
  for (const { id, json } of merged.writes) {
    if (json === null) delete after[id];
    else after[id] = json;
  }
  const unsent = unsentItems(local(after), merged.known).map(({ itemId, json }) => [itemId, json]);
  return { after, unsent };
}

it('sends what changed here, and deletions', () => {
  const unsent = unsentItems(local({ a: '1', b: '2', c: '3' }), known({ a: '1', b: 'old', gone: '4' }));
  expect(unsent).toEqual([
    { kind: KIND, itemId: 'b', json: '2' },
    { kind: KIND, itemId: 'c', json: '3' },
    { kind: KIND, itemId: 'gone', json: null },
  ]);
});

it('takes what another device changed or deleted, if it is as last seen here', () => {
  expect(outcome({ a: '1', b: '1' }, { a: '1', b: '1' }, [remote('a', '2'), remote('b', null), remote('c', '3')])).toEqual({
    after: { a: '2', c: '3' },
    unsent: [],
  });
});

it('keeps an unsent change or deletion, which is then the last write', () => {
  expect(outcome({ a: 'mine' }, { a: '1', b: '1' }, [remote('a', 'theirs'), remote('b', 'theirs')])).toEqual({
    after: { a: 'mine' },
    unsent: [
      ['a', 'mine'],
      ['b', null],
    ],
  });
  expect(outcome({ a: 'mine' }, { a: '1' }, [remote('a', null)])).toEqual({
    after: { a: 'mine' },
    unsent: [['a', 'mine']],
  });
});

it('combines both at the first merge, with the item of the account where both have it', () => {
  expect(
    outcome({ a: 'mine', b: 'mine', d: 'mine' }, null, [remote('a', 'theirs'), remote('c', 'theirs'), remote('d', null)]),
  ).toEqual({
    after: { a: 'theirs', b: 'mine', c: 'theirs', d: 'mine' },
    unsent: [
      ['b', 'mine'],
      ['d', 'mine'],
    ],
  });
});

it('takes a missing item of a complete answer for a deleted one, unless it changed here', () => {
  expect(outcome({ a: '1', b: 'mine' }, { a: '1', b: '1' }, [], true)).toEqual({
    after: { b: 'mine' },
    unsent: [['b', 'mine']],
  });
  expect(outcome({ a: '1' }, { a: '1' }, [], false)).toEqual({ after: { a: '1' }, unsent: [] });
});

it('says which text an item must still have to be replaced', () => {
  const { writes } = mergeRemote(local({ a: '1' }), known({ a: '1' }), { items: [remote('a', '2')], isComplete: false });
  expect(writes).toEqual([{ kind: KIND, id: 'a', json: '2', expected: '1' }]);
});
