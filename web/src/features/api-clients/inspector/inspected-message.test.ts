import { expect, it } from 'vitest';
import { changeOf, type InspectedMessage, payloadOf, toNdjson } from './inspected-message.ts';

let count = 0;
function message(payload: unknown, fields: Partial<InspectedMessage> = {}): InspectedMessage {
  count += 1;
  return {
    id: `m-${count}`,
    channel: 'odds',
    createdAt: '2026-05-28T17:00:00Z',
    receivedAt: '2026-05-28T17:00:00Z',
    bytes: 10,
    payload: JSON.stringify(payload),
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
    changes: [{ path: '/odds', before: 1, after: 2 }],
    previous: first,
  });
  expect(changeOf(first, messages)).toEqual({ kind: 'first' });
});

it('a message without a state, or one that is cut off, cannot be compared', () => {
  const patched = message({ id: 1, patch: [{ op: 'replace' }] });
  const cut = message({ state: { id: 1 } }, { isTruncated: true, payload: '{"state":{"id":1' });
  expect([patched, cut].map((each) => changeOf(each, [patched, cut]).kind)).toEqual(['unknown', 'unknown']);
  expect(payloadOf(patched)).toMatchObject({ entityId: '1', patch: [{ op: 'replace' }] });
  expect(payloadOf(cut).entityId).toBeNull();
});

it('a download has one JSON object a line', () => {
  const lines = toNdjson([message({ a: 'x\ny' }), message({}, { isTruncated: true, payload: '{"a' })]).split('\n');
  expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toMatchObject([
    { payload: { a: 'x\ny' } },
    { truncatedPayload: '{"a' },
  ]);
  expect(lines).toHaveLength(3);
});
