import { expect, it } from 'vitest';
import { durationText, lagText, socketsText } from './live-state-texts.ts';

it.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h 0 min'],
  [86_399_999, '23 h 59 min'],
  [86_400_000, '1 d 0 h'],
  [1_000_000_000, '11 d 13 h'],
])('formats %i ms as %j', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

it('shows a lag of one second or more in seconds', () => {
  expect([0, 999, 1_000, 15_250].map(lagText)).toEqual(['0 ms', '999 ms', '1.0 s', '15.3 s']);
});

it('mentions lagging sockets if there are any', () => {
  const subscribers = { sockets: 12, laggingSockets: 0, longestLagMs: 0, subscriptions: 30 };
  expect(socketsText(subscribers)).toBe('12');
  expect(socketsText({ ...subscribers, laggingSockets: 2 })).toBe('12, 2 lagging');
});
