import { actingCustomerId } from '../session/acting-customer.ts';
import type { LiveSession } from '../live/live-session.ts';
import { onStorageChange } from '../lib/storage.ts';
import { answerErrors } from '../lib/request-error.ts';
import { readSession } from '../session/stored-session.ts';
import { takeTradingSession, type TradingScope } from '../session/trading-session.ts';
import { OperationFault } from './report-link.ts';
import { refusalEndsSession } from './session-end-link.ts';

interface LiveSessionParts {
  readonly scope: () => TradingScope | null;
  readonly startTrading: LiveSession['renewTrading'];
  readonly endSession: () => void;
  readonly readViewerAgain: () => void;
  readonly report: (error: unknown) => void;
}

/** The session that the client's requests carry, as the socket needs it. */
export function createLiveSession({ scope, startTrading, endSession, readViewerAgain, report }: LiveSessionParts): LiveSession {
  const reported = new Set<string>();
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
    partsFailed(error) {
      for (const { code } of answerErrors(error)) {
        // What fails in one batch mostly fails in the next ones too.
        if (reported.has(code)) continue;
        reported.add(code);
        report(new OperationFault(`live batch: ${code}`));
      }
    },
    onChange: onStorageChange,
  };
}
