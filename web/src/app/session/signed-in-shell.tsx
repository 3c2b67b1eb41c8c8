import { type ReactNode, useSyncExternalStore } from 'react';
import { lastCustomerTab } from '../../features/customers/last-tab.ts';
import { customersUrl } from '../../features/customers/urls.ts';
import { onStorageChange } from '../../lib/storage.ts';
import { fullName } from '../../lib/person.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { initials } from '../../ui/initials.ts';
import { useClientConfig } from '../client-config.tsx';
import { navSections } from '../nav-sections.tsx';
import { Shell } from '../shell/app-shell.tsx';
import { useFocusHeading } from '../use-focus-heading.ts';
import { CustomerLink } from './customer-link.tsx';
import { CustomerSwitchProvider } from './customer-switch-provider.tsx';
import { useActFor } from './use-act-for.ts';
import { useLeave } from './use-leave.ts';
import { useViewer } from './viewer-context.ts';

/** The shell as this viewer sees it. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { demoData } = useClientConfig();
  const leave = useLeave();
  const actFor = useActFor();
  const customerTab = useSyncExternalStore(onStorageChange, lastCustomerTab);
  useFocusHeading();

  const { user, customer, isActing } = viewer;
  const name = fullName(user);
  const customerName = customer?.name ?? customer?.id ?? null;
  const returnToDefault = () => void actFor(null, HOME_PATH);
  return (
    <Shell
      nav={navSections(viewer)}
      user={{ name, email: user.email, initials: initials(name || user.email) }}
      demoData={demoData}
      onSignOut={() => void leave()}
      actingFor={
        isActing && customer ? { id: customer.id, name: customer.name ?? customer.id, onClear: returnToDefault } : undefined
      }
      customer={
        viewer.isSuperuser
          ? { name: customerName, onClear: isActing ? returnToDefault : null, changeUrl: customersUrl(customerTab) }
          : undefined
      }
    >
      <CustomerSwitchProvider>{children}</CustomerSwitchProvider>
      {viewer.isStaff && <CustomerLink />}
    </Shell>
  );
}
