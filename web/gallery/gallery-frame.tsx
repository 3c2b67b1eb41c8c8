import { IconChartLine, IconCode, IconForms, IconLayoutGrid, IconListDetails, IconTable, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { Shell } from '../src/app/shell/app-shell.tsx';
import { toast } from '../src/ui/toasts.tsx';

const nav = [
  {
    items: [
      { label: 'Parts', to: '/', icon: <IconLayoutGrid size={18} stroke={1.6} /> },
      { label: 'Details', to: '/details', icon: <IconListDetails size={18} stroke={1.6} /> },
      { label: 'Forms', to: '/forms', icon: <IconForms size={18} stroke={1.6} /> },
      { label: 'States', to: '/states', icon: <IconCode size={18} stroke={1.6} /> },
      { label: 'Tables', to: '/tables', icon: <IconTable size={18} stroke={1.6} /> },
      { label: 'Trading', to: '/trading', icon: <IconChartLine size={18} stroke={1.6} /> },
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
  const [acting, setActing] = useState(true);
  return (
    <Shell
      nav={nav}
      user={{ name: 'Ada Lovelace-Winterbottom', email: 'ada.lovelace@analytical-engines.example', initials: 'AL' }}
      actingFor={acting ? { id: 'c-1', name: CUSTOMER, onClear: () => setActing(false) } : undefined}
      customer={{ name: CUSTOMER, onClear: acting ? () => setActing(false) : null, changeUrl: '/' }}
      demoData
      onSettings={() => toast({ tone: 'neutral', text: 'Settings' })}
      onSearch={() => toast({ tone: 'neutral', text: 'Search' })}
      onSignOut={() => toast({ tone: 'neutral', text: 'Signed out' })}
    >
      <Outlet />
    </Shell>
  );
}
