import { useSyncExternalStore } from 'react';
import { REPORTED } from '../../lib/reported.ts';
import { onStorageChange } from '../../lib/storage.ts';
import { readTradingSession, type TradingScope } from '../../session/trading-session.ts';
import { type TradingScopeQuery, useTradingScopeQuery } from './trading-list.generated.ts';

type AccountManager = NonNullable<TradingScopeQuery['viewer']['customer']>['accountManagers'][number];

interface TradingFacts {
  /** API client that is read with; null until a session tells. */
  readonly clientId: string | null;
  /** Rate that the provider grants it; null until a session tells. */
  readonly requestsPerSecond: number | null;
  /** Whether the person is staff: whom others would ask for help. */
  readonly isStaff: boolean;
  /** Who helps when there is no such client. */
  readonly accountManagers: readonly AccountManager[];
}

/** What is known of the trading client in use. */
export function useTradingScope(): TradingFacts {
  const viewer = useTradingScopeQuery({ context: REPORTED }).data?.viewer;
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
