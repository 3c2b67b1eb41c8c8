import { describe, expect, it } from 'vitest';
import { countdownText, countTimes, listTimes } from './list-times.ts';

const NOW = new Date('2026-03-28T20:00:00Z');
const at = (startAt: string | null, endAt: string | null = null) => ({ startAt, endAt });

describe('listTimes', () => {
  it.each([
    ['started', at('2026-03-28T19:59:59Z'), ['live', 'today']],
    ['started yesterday', at('2026-03-27T19:00:00Z'), ['live']],
    ['starts now', at('2026-03-28T20:00:00Z'), ['soon', 'today']],
    ['starts in 59 minutes', at('2026-03-28T20:59:59Z'), ['soon', 'today']],
    ['starts in an hour', at('2026-03-28T21:00:00Z'), ['today']],
    ['starts tomorrow', at('2026-03-29T21:00:00Z'), ['tomorrow']],
    ['starts the day after', at('2026-03-30T01:00:00Z'), []],
    ['has ended', at('2026-03-28T18:00:00Z', '2026-03-28T19:00:00Z'), ['today']],
    ['has no start', at(null), []],
  ])('of a series that %s', (_case, series, times) => {
    expect([...listTimes(series, NOW, 'UTC')]).toEqual(times);
  });

  it('has the days of the time zone', () => {
    const series = at('2026-03-28T23:30:00Z');
    expect(listTimes(series, NOW, 'UTC')).toContain('today');
    expect(listTimes(series, NOW, 'Europe/Berlin')).toContain('tomorrow');
  });

  it.each([
    ['before a day of 23 hours', '2026-03-28T22:30:00Z', '2026-03-29T10:00:00Z'],
    ['on a day of 25 hours', '2026-10-24T22:30:00Z', '2026-10-26T10:00:00Z'],
  ])('knows tomorrow %s', (_case, now, startAt) => {
    expect([...listTimes(at(startAt), new Date(now), 'Europe/Berlin')]).toEqual(['tomorrow']);
  });
});

it('counts each series for all its times', () => {
  const series = [at('2026-03-28T19:00:00Z'), at('2026-03-28T20:30:00Z'), at('2026-03-29T12:00:00Z'), at('2026-04-02T12:00:00Z')];
  expect(countTimes(series, NOW, 'UTC')).toEqual({ live: 1, soon: 1, today: 2, tomorrow: 1 });
});

it.each([
  ['2026-03-28T20:59:59Z', 'in 59 min'],
  ['2026-03-28T20:01:30Z', 'in 1 min'],
  ['2026-03-28T20:00:59Z', 'in under 1 min'],
  ['2026-03-28T21:00:00Z', null],
  ['2026-03-28T19:59:00Z', null],
])('counts down to a start at %s within the hour: %s', (startAt, text) => {
  expect(countdownText(at(startAt), NOW)).toBe(text);
});
