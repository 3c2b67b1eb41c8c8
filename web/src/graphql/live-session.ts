import { actingCustomerId } from '../session/acting-customer.ts';
import type { LiveSession } from '../live/live-session.ts';
import { onStorageChange } from '../lib/storage.ts';
import { graphqlErrors } from '../lib/request-error.ts';
import { readSession } from '../session/stored-session.ts';
import { currentTradingSession, type TradingScope } from '../session/trading-session.ts';
import { OperationFault } from './reporting-links.ts';
import { refusalEndsSession } from './session-links.ts';

interface LiveSessionParts {
  readonly scope: () => TradingScope | null;
  readonly startTrading: LiveSession['renewTrading'];
  readonly endSession: () => void;
  readonly refetchViewer: () => void;
  readonly report: (error: unknown) => void;
}

/** The session that the client's requests carry, as the socket needs it. */
export function createLiveSession({ scope, startTrading, endSession, refetchViewer, report }: LiveSessionParts): LiveSession {
  const reported = new Set<string>();
  return {
    caller() {
      const session = readSession();
      if (session === null) return null;
      const owner = scope();
      const trading = owner === null ? null : currentTradingSession(owner);
      return { bearer: session.bearer, customerId: actingCustomerId(), trading };
    },
    renewTrading: startTrading,
    refused(bearer) {
      if (refusalEndsSession(bearer)) endSession();
    },
    agreementRequired: refetchViewer,
    forbidden({ customerId }) {
      if (customerId !== null && customerId === actingCustomerId()) refetchViewer();
    },
    partsFailed(error) {
      for (const { code } of graphqlErrors(error)) {
        // What fails in one batch mostly fails in the next ones too.
        if (reported.has(code)) continue;
        reported.add(code);
        report(new OperationFault(`live batch: ${code}`));
      }
    },
    onChange: onStorageChange,
  };
}
