import { expect, it } from 'vitest';
import { changeOf, frameOf, type InspectedMessage, toNdjson } from './inspected-message.ts';

let count = 0;
function message(payload: unknown, fields: Partial<InspectedMessage> = {}): InspectedMessage {
  count += 1;
  return {
    number: count,
    isDuplicate: false,
    kind: 'UPDATE',
    id: `m-${count}`,
    channel: 'odds',
    createdAt: '2026-05-28T17:00:00Z',
    receivedAt: '2026-05-28T17:00:00Z',
    bytes: 10,
    frame: JSON.stringify({ channel: 'odds', payload }),
    isTruncated: false,
    ...fields,
  };
}

it('a message is compared with the one before it of the same channel and id', () => {
  const first = message({ state: { id: 1, odds: 1 } });
  const other = message({ state: { id: 1, odds: 7 } }, { channel: 'series' });
  const foreign = message({ state: { id: 2, odds: 5 } });
  const second = message({ state: { id: 1, odds: 2 } });
  const messages = [first, other, foreign, second, message({ state: { id: 1, odds: 3 } })];
  expect(changeOf(second, messages)).toEqual({
    kind: 'compared',
    changes: [{ path: '/odds', before: '1', after: '2' }],
    previous: first,
  });
  expect(changeOf(first, messages)).toEqual({ kind: 'first' });
});

it('a message without a state, or one that is cut off, cannot be compared', () => {
  const patched = message({ id: 1, patch: [{ op: 'replace' }] });
  const cut = message({ state: { id: 1 } }, { isTruncated: true, frame: '{"payload":{"state":{"id":1' });
  expect([patched, cut].map((each) => changeOf(each, [patched, cut]).kind)).toEqual(['unknown', 'unknown']);
  expect(frameOf(patched).entityId).toBe('1');
  expect(frameOf(cut).entityId).toBeNull();
});

it('a download has one JSON object a line, with each message as received', () => {
  const frames = ['{"payload": {"odds": 1.50,\n "n": -0, "n": 9007199254740993}}', 'no JSON', '{"a'];
  const lines = toNdjson(frames.map((frame, index) => message({}, { frame, isTruncated: index === 2 }))).split('\n');
  expect(lines.slice(0, 3).map((line) => JSON.parse(line).frame)).toEqual(frames);
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ isTruncated: true, receivedAt: '2026-05-28T17:00:00Z' });
  expect(lines).toHaveLength(4);
});
