import {
  IconAppWindow,
  IconBrowser,
  IconChartLine,
  IconClipboardText,
  IconCode,
  IconFilter,
  IconForms,
  IconLayoutGrid,
  IconListDetails,
  IconMessage,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { Shell } from '../src/app/shell/app-shell.tsx';
import { toast } from '../src/ui/toasts.tsx';
import { type PageName, PAGES, titleOf } from './pages.ts';

const ICONS: Record<PageName, typeof IconForms> = {
  parts: IconLayoutGrid,
  details: IconListDetails,
  fields: IconForms,
  choices: IconFilter,
  form: IconClipboardText,
  dialogs: IconMessage,
  states: IconCode,
  tables: IconTable,
  pages: IconBrowser,
  trading: IconChartLine,
  widgets: IconAppWindow,
};

const nav = [
  {
    items: [
      ...PAGES.map((name) => {
        const Icon = ICONS[name];
        return { label: titleOf(name), to: `/${name}`, icon: <Icon size={18} stroke={1.6} /> };
      }),
      {
        label: 'Closed item',
        to: '/closed',
        icon: <IconChartLine size={18} stroke={1.6} />,
        disabled: true,
        disabledReason: 'Your account has no trading access',
      },
    ],
  },
  { heading: 'ACCOUNT', items: [{ label: 'Users', to: '/users', icon: <IconUsers size={18} stroke={1.6} /> }] },
];

const CUSTOMER = 'Northwind Esports Analytics Ltd.';

export function GalleryFrame() {
  const [isActing, setIsActing] = useState(true);
  const [isRail, setIsRail] = useState(false);
  return (
    <Shell
      nav={nav}
      user={{ name: 'Ada Lovelace-Winterbottom', email: 'ada.lovelace@analytical-engines.example' }}
      actingFor={isActing ? { id: 'c-1', name: CUSTOMER, onClear: () => setIsActing(false) } : undefined}
      customer={{ name: CUSTOMER, onClear: isActing ? () => setIsActing(false) : null, changeUrl: '/' }}
      isDemo
      isRail={isRail}
      onToggleRail={() => setIsRail(!isRail)}
      onSettings={() => toast({ tone: 'neutral', text: 'Settings' })}
      onSearch={() => toast({ tone: 'neutral', text: 'Search' })}
      onSignOut={() => toast({ tone: 'neutral', text: 'Signed out' })}
    >
      <Outlet />
    </Shell>
  );
}
