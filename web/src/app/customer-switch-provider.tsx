import { type ReactNode, useContext } from 'react';
import { API_CLIENTS_PATH } from '../features/api-clients/urls.ts';
import { WIDGETS_PATH } from '../features/widgets/urls.ts';
import { type CustomerSwitch, CustomerSwitchContext } from '../session/customer-switch.ts';
import { LiveSessionContext } from '../live/live-session-context.ts';
import { useActFor } from '../session/use-act-for.ts';

/** Lets pages of staff change the customer that this tab acts for. */
export function CustomerSwitchProvider({ children }: { children: ReactNode }) {
  const actFor = useActFor();
  const liveSession = useContext(LiveSessionContext);

  const value: CustomerSwitch = {
    async toClients(customerId) {
      await actFor(customerId, API_CLIENTS_PATH);
      // Without a trading client there is none; the pages that need one say so.
      if (liveSession?.caller()?.trading === null) await liveSession.renewTrading().catch(() => {});
    },
    toWidgets: (customerId) => actFor(customerId, WIDGETS_PATH),
  };
  return <CustomerSwitchContext value={value}>{children}</CustomerSwitchContext>;
}
