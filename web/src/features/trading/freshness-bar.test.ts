import { expect, it } from 'vitest';
import { freshnessText } from './freshness-bar.tsx';

it.each([
  [{ level: 'LIVE', seconds: null }, 40, 'Connected', '40 ms', 'Connected'],
  [{ level: 'LIVE', seconds: null }, null, 'Connected', undefined, 'Connected'],
  [{ level: 'AGED', seconds: 12 }, 40, 'Delayed', '12 s', 'Delayed. Updates arrive late, so prices may be out of date.'],
  [{ level: 'RECONNECTING', seconds: 3 }, null, 'Disconnected', '3 s', "Disconnected. Reconnecting… Prices aren't updating."],
  [{ level: 'OFFLINE', seconds: 0 }, null, 'Disconnected', undefined, "Disconnected. You're offline. Prices aren't updating."],
  [
    { level: 'PROVIDER_STALE', seconds: null },
    40,
    'Delayed',
    undefined,
    'Delayed. Reconnecting to the provider. Prices may be out of date.',
  ],
  [
    { level: 'PROVIDER_DOWN', seconds: null },
    40,
    'Disconnected',
    undefined,
    "Disconnected. The provider's feed is down. Retrying…",
  ],
] as const)(
  'shows %j as a word with the delay or age, and announces it without them',
  (freshness, delay, word, value, announcement) => {
    expect(freshnessText(freshness, delay)).toMatchObject({ word, announcement });
    expect(freshnessText(freshness, delay).value).toBe(value);
  },
);
