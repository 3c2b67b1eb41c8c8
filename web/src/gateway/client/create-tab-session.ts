import { actingCustomerId } from '../session/acting-customer.ts';
import type { TabSession } from './tab-session-contract.ts';
import { onStorageChange } from '../../lib/storage.ts';
import { graphqlErrors } from '../../lib/request-error.ts';
import { readSession } from '../session/stored-session.ts';
import { currentTradingSession, type TradingScope } from '../session/stored-trading-session.ts';
import { OperationFault } from '../session/operation-faults.ts';
import { isCurrentBearer } from './session-links.ts';

interface TabSessionOptions {
  readonly scope: () => TradingScope | null;
  readonly startTrading: TabSession['renewTrading'];
  readonly endSession: () => void;
  readonly refetchViewer: () => void;
  readonly report: (error: unknown) => void;
}

/** Gives the socket the same session that HTTP requests use. */
export function createTabSession({ scope, startTrading, endSession, refetchViewer, report }: TabSessionOptions): TabSession {
  const reported = new Set<string>();
  return {
    credentials() {
      const session = readSession();
      if (session === null) return null;
      const owner = scope();
      const trading = owner === null ? null : currentTradingSession(owner);
      return { bearer: session.bearer, customerId: actingCustomerId(), trading };
    },
    renewTrading: startTrading,
    onUnauthenticated(bearer) {
      if (isCurrentBearer(bearer)) endSession();
    },
    onAgreementRequired: refetchViewer,
    onForbidden(customerId) {
      if (customerId !== null && customerId === actingCustomerId()) refetchViewer();
    },
    onPartialErrors(error) {
      for (const { code } of graphqlErrors(error)) {
        // The same failure usually repeats in the next batches.
        if (reported.has(code)) continue;
        reported.add(code);
        report(new OperationFault('live batch', code));
      }
    },
    onChange: onStorageChange,
  };
}
