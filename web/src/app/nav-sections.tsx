import {
  IconActivity,
  IconAppWindow,
  IconBuildingSkyscraper,
  IconChartCandle,
  IconHistory,
  IconKey,
  IconUsers,
} from '@tabler/icons-react';
import { API_CLIENTS_PATH } from '../features/api-clients/urls.ts';
import { LIVE_STATE_PATH } from '../features/live-state/urls.ts';
import { TRADING_PATH } from '../features/trading/urls.ts';
import { USERS_PATH } from '../features/users/urls.ts';
import { WIDGETS_PATH } from '../features/widgets/urls.ts';
import { AUDIT_PATH, CUSTOMERS_PATH } from '../lib/urls.ts';
import type { NavItem, NavSection } from './shell/sidebar.tsx';

const ICON_SIZE = 18;

const LIVE_STATE: NavItem = { label: 'Live state', to: LIVE_STATE_PATH, icon: <IconActivity size={ICON_SIZE} /> };
const AUDIT_LOG: NavItem = { label: 'Audit log', to: AUDIT_PATH, icon: <IconHistory size={ICON_SIZE} /> };

interface Permissions {
  readonly hasTradingAccess: boolean;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
}

/** The sections of the side navigation. An item without access stays visible, disabled, with the reason. */
export function navSections({ hasTradingAccess, isStaff, isSuperuser }: Permissions): NavSection[] {
  const account = accountItems(isStaff, isSuperuser);
  return [
    {
      items: [
        { label: 'API Clients', to: API_CLIENTS_PATH, icon: <IconKey size={ICON_SIZE} /> },
        { label: 'Widgets', to: WIDGETS_PATH, icon: <IconAppWindow size={ICON_SIZE} /> },
        {
          label: 'Trading',
          to: TRADING_PATH,
          icon: <IconChartCandle size={ICON_SIZE} />,
          ...(hasTradingAccess ? {} : { disabled: true, disabledReason: 'Your account has no trading access.' }),
        },
      ],
    },
    ...(account.length === 0 ? [] : [{ heading: 'ACCOUNT', items: account }]),
    ...(isStaff ? [{ heading: 'OPERATIONS', items: isSuperuser ? [LIVE_STATE, AUDIT_LOG] : [LIVE_STATE] }] : []),
  ];
}

function accountItems(isStaff: boolean, isSuperuser: boolean): NavItem[] {
  return [
    ...(isStaff ? [{ label: 'Customers', to: CUSTOMERS_PATH, icon: <IconBuildingSkyscraper size={ICON_SIZE} /> }] : []),
    ...(isSuperuser ? [{ label: 'Users', to: USERS_PATH, icon: <IconUsers size={ICON_SIZE} /> }] : []),
  ];
}
