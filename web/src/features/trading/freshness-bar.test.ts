import { expect, it } from 'vitest';
import { freshnessText } from './freshness-bar.tsx';

it.each([
  [{ level: 'LIVE', seconds: null }, 'Live', undefined],
  [{ level: 'AGED', seconds: 12 }, 'Out of date', '12 s old'],
  [{ level: 'RECONNECTING', seconds: 3 }, 'Reconnecting', 'Reconnecting · 3 s old'],
  [{ level: 'OFFLINE', seconds: 0 }, 'Offline', undefined],
  [{ level: 'PROVIDER_STALE', seconds: null }, 'Reconnecting to the provider', undefined],
  [{ level: 'PROVIDER_DOWN', seconds: null }, "The provider's feed is down. Retrying…", undefined],
] as const)('%j is announced as one text and displayed with its age', (freshness, text, shown) => {
  expect(freshnessText(freshness)).toMatchObject(shown === undefined ? { text } : { text, shown });
  expect(freshnessText(freshness).shown).toBe(shown);
});
