import { useSyncExternalStore } from 'react';
import { REPORT_FAILURES } from '../../lib/request-error.ts';
import { onStorageChange } from '../../lib/storage.ts';
import { readTradingSession, type TradingScope } from '../../gateway/session/stored-trading-session.ts';
import { type TradingScopeQuery, useTradingScopeQuery } from './trading-scope.generated.ts';

type AccountManager = NonNullable<TradingScopeQuery['viewer']['customer']>['accountManagers'][number];

interface TradingScopeInfo {
  /** API client used for trading data; null until a trading session starts. */
  readonly clientId: string | null;
  /** The client's rate limit; null until a trading session starts. */
  readonly requestsPerSecond: number | null;
  readonly isStaff: boolean;
  /** Whom to contact if the customer has no trading client. */
  readonly accountManagers: readonly AccountManager[];
}

/** The trading client in use, its rate limit and the people to contact. */
export function useTradingScope(): TradingScopeInfo {
  const viewer = useTradingScopeQuery({ context: REPORT_FAILURES }).data?.viewer;
  const scope: TradingScope | null = viewer?.customer ? { userId: viewer.user.id, customerId: viewer.customer.id } : null;
  const session = useSyncExternalStore(onStorageChange, () => (scope === null ? null : readTradingSession(scope)));
  const { clientId = null, requestsPerSecond = null } = session ?? {};
  return {
    clientId,
    requestsPerSecond,
    isStaff: viewer?.isStaff ?? false,
    accountManagers: viewer?.customer?.accountManagers ?? [],
  };
}
