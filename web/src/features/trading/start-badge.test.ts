import { describe, expect, it } from 'vitest';
import { badgeText } from './start-badge.tsx';

const now = new Date(2026, 2, 1, 12, 0);
const at = (day: number, hours: number): string => new Date(2026, 2, day, hours, 30).toISOString();

describe('badgeText', () => {
  it('is Live when the start is past and there is no end [trading.badge.live]', () => {
    expect(badgeText({ startAt: at(1, 9), endAt: null }, now, null)).toEqual({ kind: 'live', text: 'Live' });
  });

  it('is ENDED once there is an end [trading.badge.ended]', () => {
    expect(badgeText({ startAt: at(1, 9), endAt: at(1, 11) }, now, null)).toEqual({ kind: 'ended', text: 'ENDED' });
  });

  it('is the time and day of the start until then [trading.badge.time]', () => {
    expect(badgeText({ startAt: at(2, 9), endAt: null }, now, null)).toEqual({ kind: 'start', time: '09:30', day: '2026-03-02' });
    expect(badgeText({ startAt: at(1, 19), endAt: null }, now, null)).toEqual({ kind: 'start', time: '19:30', day: 'Today' });
  });

  it('is a start badge for a series without a start', () => {
    expect(badgeText({ startAt: null, endAt: null }, now, null).kind).toBe('start');
  });
});
