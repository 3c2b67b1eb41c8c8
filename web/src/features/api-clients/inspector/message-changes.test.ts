import { expect, it } from 'vitest';
import { inspectedMessage } from '../../../testing/inspected-message.ts';
import { changeOf, entityIdOf } from './message-changes.ts';
import type { InspectedMessage } from './received-message.ts';

const message = (payload: unknown, fields: Partial<InspectedMessage> = {}): InspectedMessage =>
  inspectedMessage({ frame: JSON.stringify({ channel: 'odds', payload }), ...fields });

it('a message is compared with the one before it of the same channel and id', () => {
  const first = message({ state: { id: 1, odds: 1 } });
  const other = message({ state: { id: 1, odds: 7 } }, { channel: 'series' });
  const foreign = message({ state: { id: 2, odds: 5 } });
  const second = message({ state: { id: 1, odds: 2 } });
  const messages = [first, other, foreign, second, message({ state: { id: 1, odds: 3 } })];
  expect(changeOf(second, messages)).toEqual({
    kind: 'compared',
    changes: [{ path: '/odds', before: '1', after: '2' }],
  });
  expect(changeOf(first, messages)).toEqual({ kind: 'first' });
});

it('a message without a state, or one that is cut off, cannot be compared', () => {
  const patched = message({ id: 1, patch: [{ op: 'replace' }] });
  const cut = message({ state: { id: 1 } }, { isTruncated: true, frame: '{"payload":{"state":{"id":1' });
  expect([patched, cut].map((each) => changeOf(each, [patched, cut]).kind)).toEqual(['unknown', 'unknown']);
  expect(entityIdOf(patched)).toBe('1');
  expect(entityIdOf(cut)).toBeNull();
});

it('a message is compared once: what was before it may be removed from the list', () => {
  const first = message({ state: { id: 1, odds: 1 } });
  const second = message({ state: { id: 1, odds: 2 } });
  expect(changeOf(second, [first, second]).kind).toBe('compared');
  expect(changeOf(second, [second]).kind).toBe('compared');
});

it('an id is the text that was received', () => {
  const ids = ['"a"', '7', '9007199254740993', 'null', '{}'];
  const frames = ids.map((id) => message({}, { frame: `{"payload":{"state":{"id":${id}}}}` }));
  expect(frames.map(entityIdOf)).toEqual(['a', '7', '9007199254740993', null, null]);
});
