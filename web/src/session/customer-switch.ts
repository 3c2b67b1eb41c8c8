import { createContext, useContext } from 'react';

/** Ways of staff to act for a customer, each of which leads to a page. */
export interface CustomerSwitch {
  /** Acts for that customer, obtains a trading session for it, and leads to its API clients. */
  readonly toClients: (customerId: string) => Promise<void>;
  /** Acts for that customer, and leads to its widgets. */
  readonly toWidgets: (customerId: string) => Promise<void>;
}

export const CustomerSwitchContext = createContext<CustomerSwitch | null>(null);

/** Below the session guard only. */
export function useCustomerSwitch(): CustomerSwitch {
  const value = useContext(CustomerSwitchContext);
  if (value === null) throw new Error('useCustomerSwitch outside of the session guard');
  return value;
}
