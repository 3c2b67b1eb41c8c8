import { actingCustomerId } from '../../lib/acting-customer.ts';
import type { LiveSession } from '../../lib/live/live-session.ts';
import { onStorageChange } from '../../lib/storage.ts';
import { readSession } from '../../lib/stored-session.ts';
import { takeTradingSession, type TradingScope } from '../../lib/trading-session.ts';
import { refusalEndsSession } from './session-end-link.ts';

interface LiveSessionParts {
  readonly scope: () => TradingScope | null;
  readonly startTrading: LiveSession['renewTrading'];
  readonly endSession: () => void;
  readonly readViewerAgain: () => void;
}

/** The session that the client's requests carry, as the socket needs it. */
export function createLiveSession({ scope, startTrading, endSession, readViewerAgain }: LiveSessionParts): LiveSession {
  return {
    caller() {
      const session = readSession();
      if (session === null) return null;
      const owner = scope();
      const trading = owner === null ? null : takeTradingSession(owner);
      return { bearer: session.bearer, customerId: actingCustomerId(), trading };
    },
    renewTrading: startTrading,
    refused(bearer) {
      if (refusalEndsSession(bearer)) endSession();
    },
    agreementRequired: readViewerAgain,
    forbidden({ customerId }) {
      if (customerId !== null && customerId === actingCustomerId()) readViewerAgain();
    },
    onChange: onStorageChange,
  };
}
