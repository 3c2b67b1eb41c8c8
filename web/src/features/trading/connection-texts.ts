import type { FreshnessLevel } from '@sightline/schema/client/freshness.ts';
import type { ConnectionTone } from '../../ui/connection-chip.tsx';

interface ConnectionText {
  readonly tone: ConnectionTone;
  readonly word: string;
  /** Meaning of the state, as a sentence. */
  readonly detail: string;
}

/** The state of the connection for each level of freshness. */
export const CONNECTION_TEXTS: Record<FreshnessLevel, ConnectionText> = {
  CONNECTING: { tone: 'waiting', word: 'Connecting', detail: 'Opening the live connection.' },
  LOADING: { tone: 'waiting', word: 'Loading', detail: 'Some series are not loaded yet.' },
  LIVE: { tone: 'connected', word: 'Connected', detail: 'Prices update as they change.' },
  AGED: { tone: 'delayed', word: 'Delayed', detail: 'Updates arrive late, so prices may be out of date.' },
  RECONNECTING: { tone: 'disconnected', word: 'Disconnected', detail: "Reconnecting… Prices aren't updating." },
  TOO_MANY_SOCKETS: {
    tone: 'disconnected',
    word: 'Disconnected',
    detail: "Too many Sightline tabs are open. Prices aren't updating.",
  },
  OFFLINE: { tone: 'disconnected', word: 'Disconnected', detail: "You're offline. Prices aren't updating." },
  PROVIDER_STALE: { tone: 'delayed', word: 'Delayed', detail: 'Reconnecting to the provider. Prices may be out of date.' },
  PROVIDER_DOWN: { tone: 'disconnected', word: 'Disconnected', detail: "The provider's feed is down. Retrying…" },
};
