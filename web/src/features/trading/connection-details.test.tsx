import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { liveSetAge, Timeline, timelineText } from './connection-details.tsx';

const NOW = 1_000_000;

it.each([
  [{ level: 'LIVE', seconds: null, changedAt: null }, 'Current'],
  [{ level: 'LIVE', seconds: null, changedAt: NOW - 900 }, 'Current · changed now'],
  [{ level: 'LIVE', seconds: null, changedAt: NOW - 119_000 }, 'Current · changed 119 s ago'],
  [{ level: 'AGED', seconds: 7, changedAt: NOW - 180_000 }, '7 s old · changed 3 min ago'],
  [{ level: 'PROVIDER_DOWN', seconds: null, changedAt: null }, 'Disconnected'],
] as const)('says how old %j is', (set, text) => {
  expect(liveSetAge(set, NOW)).toBe(text);
});

it('sums the timeline up in a sentence', () => {
  const seconds = (['LIVE', 'LIVE', 'LIVE', 'AGED', 'PROVIDER_STALE', 'OFFLINE'] as const).map((level, index) => ({
    at: NOW + index * 1_000,
    changes: index,
    level,
  }));
  expect(timelineText(seconds)).toBe('Last 6 seconds: 15 updates, at most 5 in a second; delayed for 2 s, disconnected for 1 s.');
});

it.each([0, 3])('shows a peak of %i updates a second', (changes) => {
  const markup = renderToStaticMarkup(<Timeline seconds={[{ at: NOW, changes, level: 'LIVE' }]} now={NOW} />);
  expect(markup).toContain(`peak ${changes}/s`);
  expect(markup).not.toContain('NaN');
});
