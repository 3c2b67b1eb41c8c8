import { IconAppWindow, IconChartCandle, IconKey } from '@tabler/icons-react';
import { API_CLIENTS_PATH } from '../features/api-clients/urls.ts';
import { TRADING_PATH } from '../features/trading/urls.ts';
import { WIDGETS_PATH } from '../features/widgets/urls.ts';
import type { NavSection } from './shell/side-nav.tsx';

const ICON_SIZE = 18;

/** The places that the side navigation leads to; one without access stays in sight, greyed out, and says why. */
export function navSections({ hasTradingAccess }: { hasTradingAccess: boolean }): NavSection[] {
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
  ];
}
