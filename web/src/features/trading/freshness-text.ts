import type { Freshness, FreshnessLevel } from '../../live/freshness.ts';
import type { LiveTone } from '../../ui/live-indicator.tsx';

const TEXTS: Record<FreshnessLevel, { readonly tone: LiveTone; readonly text: string }> = {
  CONNECTING: { tone: 'waiting', text: 'Connecting' },
  LOADING: { tone: 'waiting', text: 'Loading' },
  LIVE: { tone: 'live', text: 'Live' },
  AGED: { tone: 'stale', text: 'Out of date' },
  RECONNECTING: { tone: 'stale', text: 'Reconnecting' },
  OFFLINE: { tone: 'down', text: 'Offline' },
  PROVIDER_STALE: { tone: 'stale', text: 'Reconnecting to the provider' },
  PROVIDER_DOWN: { tone: 'down', text: "The provider's feed is down; trying again" },
};

export interface FreshnessText {
  readonly tone: LiveTone;
  /** The same for the whole time of a state. */
  readonly text: string;
  /** With the seconds, where they count. */
  readonly shown?: string;
}

/** How fresh prices are, in words. */
export function freshnessText({ level, seconds }: Freshness): FreshnessText {
  const { tone, text } = TEXTS[level];
  if (seconds === null || seconds < 1) return { tone, text };
  const age = `${seconds} s old`;
  return { tone, text, shown: level === 'AGED' ? age : `${text} · ${age}` };
}
