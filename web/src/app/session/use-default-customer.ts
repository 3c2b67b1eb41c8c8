import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { chooseActingCustomer } from '../../lib/acting-customer.ts';
import { dropTradingSession } from '../../lib/trading-session.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { useViewer } from './viewer-context.ts';

/** Stops acting for the chosen customer: its trading session and all that was read in its name are dropped. */
export function useReturnToDefaultCustomer(): () => void {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { user, customer } = useViewer();
  return () => {
    if (customer) dropTradingSession({ userId: user.id, customerId: customer.id });
    chooseActingCustomer(null);
    void navigate(HOME_PATH);
    // What fails to be read again shows in the screens that asked for it.
    void client.resetStore().catch(() => {});
  };
}
