import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { lastCustomerTab } from '../../features/customers/last-tab.ts';
import { customersUrl } from '../../features/customers/urls.ts';
import { OPEN_PALETTE } from '../../lib/actions/action-ids.ts';
import { useActions } from '../../lib/actions/use-actions.ts';
import { useRunAction } from '../../lib/actions/use-perform.ts';
import { onStorageChange } from '../../lib/storage.ts';
import { fullName } from '../../lib/person.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { LoadingPage } from '../../ui/spinner-page.tsx';
import { ActionCentre } from '../actions/action-centre.tsx';
import { useClientConfig } from '../client-config.tsx';
import { navSections } from '../nav-sections.tsx';
import { Shell } from './app-shell.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useFocusHeading } from '../use-focus-heading.ts';
import { customerChange } from '../../session/customer-change.ts';
import { CustomerLink } from '../customer-link.tsx';
import { CustomerSwitchProvider } from '../customer-switch-provider.tsx';
import { Notices } from './system-banners.tsx';
import { useActFor } from '../../session/use-act-for.ts';
import { useLeave } from '../../session/use-leave.ts';
import { useViewer } from '../../session/viewer-context.ts';

/** What is set there. */
const SETTINGS = ['preferences', 'rows', 'density', 'time zone', 'odds format'];

/** The shell as this viewer sees it. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { demoData } = useClientConfig();
  const leave = useLeave();
  const actFor = useActFor();
  const customerTab = useSyncExternalStore(onStorageChange, lastCustomerTab);
  const [settings, setSettings] = useState(false);
  const runAction = useRunAction();
  useActions([{ id: 'settings.show', title: 'Settings', group: 'Account', keywords: SETTINGS, run: () => setSettings(true) }]);
  const isChanging = useSyncExternalStore(customerChange.subscribe, customerChange.isRunning);
  useFocusHeading(!isChanging);

  const { user, customer, isActing } = viewer;
  const name = fullName(user);
  const customerName = customer?.name ?? customer?.id ?? null;
  const returnToDefault = () => void actFor(null, HOME_PATH);
  return (
    <Shell
      nav={navSections(viewer)}
      user={{ name, email: user.email }}
      demoData={demoData}
      notices={<Notices />}
      onSearch={() => runAction(OPEN_PALETTE)}
      onSettings={() => setSettings(true)}
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
      <CustomerSwitchProvider>
        <ActionCentre />
        {isChanging ? <LoadingPage /> : children}
      </CustomerSwitchProvider>
      {viewer.isStaff && <CustomerLink />}
      <SettingsDialog opened={settings} onClose={() => setSettings(false)} />
    </Shell>
  );
}
