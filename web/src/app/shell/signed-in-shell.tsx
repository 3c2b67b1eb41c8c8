import { type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { API_CLIENTS_PATH, clientUrl } from '../../features/api-clients/urls.ts';
import { customersUrl, lastCustomerTab } from '../../features/customers/urls.ts';
import { INVITE_USER_URL } from '../../features/users/urls.ts';
import { WIDGETS_PATH } from '../../features/widgets/urls.ts';
import { useRunAction } from '../../lib/actions/action-registry.ts';
import { OPEN_PALETTE, SHOW_SETTINGS, TOGGLE_SIDEBAR } from '../../lib/actions/action.ts';
import { useDisplay } from '../../lib/display.tsx';
import { useCustomerInTitle } from '../../lib/document-title.ts';
import { focusHeading } from '../../lib/focus.ts';
import { onStorageChange } from '../../lib/storage.ts';
import { fullName } from '../../lib/text.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { TabSessionContext } from '../../gateway/client/tab-session-contract.ts';
import { actingOrigin } from '../../gateway/session/acting-customer.ts';
import { pendingCustomerSwitch, type CustomerSwitch, CustomerSwitchContext, useActFor } from '../../gateway/session/act-for.ts';
import { useLogOut } from '../../gateway/session/log-out.tsx';
import { useViewer } from '../../gateway/session/viewer-context.ts';
import { LoadingPage } from '../../ui/page.tsx';
import { CommandCenter } from '../actions/command-center.tsx';
import { clientConfig } from '../../lib/client-config.ts';
import { CustomerLink } from '../customer-link.tsx';
import { navSections } from '../nav-sections.tsx';
import { Shell } from './app-shell.tsx';
import { SystemBanners } from './system-banners.tsx';

/** The shell for the signed-in viewer. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { isDemo } = clientConfig();
  const logOut = useLogOut(viewer.user.id);
  const actFor = useActFor();
  const customerTab = useSyncExternalStore(onStorageChange, lastCustomerTab);
  const runAction = useRunAction();
  const { isRail } = useDisplay();
  const isSwitchingCustomer = useSyncExternalStore(pendingCustomerSwitch.subscribe, pendingCustomerSwitch.isRunning);
  useFocusHeading(!isSwitchingCustomer);

  const { user, customer, isActing } = viewer;
  const name = fullName(user);
  const customerName = customer?.name ?? customer?.id ?? null;
  useCustomerInTitle(isActing ? customerName : null);
  const returnToDefaultCustomer = () => void actFor(null, HOME_PATH);
  const stopActing = (id: string) => void actFor(null, actingOrigin(id));
  return (
    <Shell
      nav={navSections(viewer)}
      user={{ name, email: user.email }}
      isDemo={isDemo}
      isRail={isRail}
      onToggleRail={() => runAction(TOGGLE_SIDEBAR)}
      banners={<SystemBanners />}
      onSearch={() => runAction(OPEN_PALETTE)}
      onSettings={() => runAction(SHOW_SETTINGS)}
      onSignOut={logOut}
      actingFor={
        isActing && customer
          ? { id: customer.id, name: customer.name ?? customer.id, onClear: () => stopActing(customer.id) }
          : undefined
      }
      customer={
        viewer.isSuperuser
          ? { name: customerName, onClear: isActing ? returnToDefaultCustomer : null, changeUrl: customersUrl(customerTab) }
          : undefined
      }
    >
      <CustomerSwitchProvider>
        <CommandCenter />
        {isSwitchingCustomer ? <LoadingPage /> : children}
      </CustomerSwitchProvider>
      {viewer.isStaff && <CustomerLink />}
    </Shell>
  );
}

/** Lets staff pages change the customer that this tab acts for. */
function CustomerSwitchProvider({ children }: { children: ReactNode }) {
  const actFor = useActFor();
  const tabSession = useContext(TabSessionContext);

  async function startActingAndTrading(customerId: string, to: string): Promise<void> {
    await actFor(customerId, to);
    // Without a trading client, this fails; the pages that need one show the reason.
    if (tabSession?.credentials()?.trading === null) await tabSession.renewTrading(null).catch(() => {});
  }

  const value: CustomerSwitch = {
    toClients: (customerId) => startActingAndTrading(customerId, API_CLIENTS_PATH),
    toClient: (customerId, clientId) => startActingAndTrading(customerId, clientUrl(clientId)),
    toWidgets: (customerId) => actFor(customerId, WIDGETS_PATH),
    toInvitation: (customerId) => actFor(customerId, INVITE_USER_URL),
  };
  return <CustomerSwitchContext value={value}>{children}</CustomerSwitchContext>;
}

/** History state of a navigation to another tab of the same page: the focus stays in the tab list. */
const KeepFocusState = z.object({ keepFocus: z.literal(true) });

/** Focuses the heading after a navigation, so that screen readers and the keyboard start there. `isReady`: false while there is no page. */
function useFocusHeading(isReady: boolean): void {
  const { pathname, state } = useLocation();
  const focusedPathname = useRef(pathname);
  useEffect(
    function afterNavigation() {
      if (!isReady || focusedPathname.current === pathname) return;
      focusedPathname.current = pathname;
      if (!KeepFocusState.safeParse(state).success) focusHeading();
    },
    [isReady, pathname, state],
  );
}
