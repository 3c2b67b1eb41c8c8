import { useSyncExternalStore } from 'react';
import { onStorageChange } from '../../lib/storage.ts';
import { readTradingSession, type TradingScope } from '../../lib/trading-session.ts';
import { type TradingScopeQuery, useTradingScopeQuery } from './trading-list.generated.ts';

type AccountManager = NonNullable<TradingScopeQuery['viewer']['customer']>['accountManagers'][number];

/** Whose trading client is read, at which rate (null until a session tells), and who helps when there is none. */
export function useTradingScope(): { requestsPerSecond: number | null; accountManagers: readonly AccountManager[] } {
  const viewer = useTradingScopeQuery().data?.viewer;
  const scope: TradingScope | null = viewer?.customer ? { userId: viewer.user.id, customerId: viewer.customer.id } : null;
  const requestsPerSecond = useSyncExternalStore(onStorageChange, () =>
    scope === null ? null : (readTradingSession(scope)?.requestsPerSecond ?? null),
  );
  return { requestsPerSecond, accountManagers: viewer?.customer?.accountManagers ?? [] };
}
