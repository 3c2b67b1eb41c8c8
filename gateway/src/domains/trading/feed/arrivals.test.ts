import { expect, it } from 'vitest';
import { steadyNow } from '../../../util/clock.ts';
import { firstArrival, noteArrival, notePublication } from './arrivals.ts';
import { pushStamp } from './stamp.ts';

const NONE = { receivedAt: null, pushedAt: null };

/** A state that was pushed `ago` ms ago. */
function pushed(ago: number, created = '2026-03-01T12:00:00.250Z'): object {
  const state = {};
  noteArrival(state, pushStamp({ version: 1, created, seenAt: steadyNow() - ago }));
  return state;
}

it('the arrival of several states is the first one', () => {
  const states = [{}, pushed(5), pushed(500, '2026-03-01T11:59:59.125Z'), pushed(20)];
  for (const state of states) notePublication(state, false);
  const { receivedAt, pushedAt } = firstArrival(states);
  expect(Date.parse(receivedAt ?? '')).toBeLessThan(steadyNow() - 499);
  expect(pushedAt).toBe('2026-03-01T11:59:59.125Z');
});

it('the arrival is unknown for a state that is published again, such as with a new name', () => {
  const state = pushed(5);
  notePublication(state, true);
  expect(firstArrival([state])).toEqual(NONE);
});

it('the arrival is unknown for a state that is published long after, such as when its series enters the list', () => {
  const state = pushed(11_000);
  notePublication(state, false);
  expect(firstArrival([state])).toEqual(NONE);
});

it('an arrival has no time of the provider if that is in whole seconds', () => {
  const state = pushed(5, '2026-03-01T12:00:00Z');
  expect(firstArrival([state])).toEqual({ receivedAt: expect.any(String), pushedAt: null });
});
