import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useChangeDisplay, useDisplay } from '../src/lib/display.tsx';
import { Button } from '../src/ui/button.tsx';
import { ColumnMenu } from '../src/ui/column-menu.tsx';
import { MarkedId } from '../src/ui/cells.tsx';
import { DataTable } from '../src/ui/data-table.tsx';
import type { Column } from '../src/ui/data-table-columns.ts';
import { EmptyState } from '../src/ui/states.tsx';
import { PageHeader } from '../src/ui/page.tsx';
import { RowMenu } from '../src/ui/row-menu.tsx';
import { StatusBadge, type StatusTone } from '../src/ui/badges.tsx';
import { Section } from './section.tsx';

type Client = { id: string; name: string; status: StatusTone; rate: number | null; created: string };

const tones: StatusTone[] = ['positive', 'warning', 'negative', 'neutral'];
const labels = { positive: 'Active', warning: 'Expiring', negative: 'Inactive', neutral: 'Unknown', live: 'Live' };
const nothing = () => undefined;

const clients: Client[] = Array.from({ length: 150 }, (_, index) => ({
  id: `c1${String(index).padStart(4, '0')}-55d2-4f9e-9d0a`,
  name: `Client ${String(index + 1)}`,
  status: tones[index % tones.length] ?? 'neutral',
  rate: index % 5 === 4 ? null : ((index * 37) % 200) + 1,
  created: `2026-0${String((index % 9) + 1)}-1${String(index % 10)}`,
}));

const columns: Column<Client>[] = [
  {
    id: 'name',
    header: 'Name',
    always: true,
    cell: (row) => row.name,
    below: (row) => <MarkedId label="client id" id={row.id} unreadable={row.rate === null ? ['rate'] : []} />,
    sortValue: (row) => row.name,
  },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    card: 'status',
    cell: (row) => <StatusBadge tone={row.status}>{labels[row.status]}</StatusBadge>,
  },
  {
    id: 'rate',
    header: 'Requests per second',
    width: 180,
    align: 'end',
    cell: (row) => row.rate ?? 'Unlimited',
    sortValue: (row) => row.rate,
  },
  { id: 'created', header: 'Created', width: 130, cell: (row) => row.created, sortValue: (row) => row.created },
];

const rowMenu = (row: Client) => (
  <RowMenu
    label={`Actions for ${row.name}`}
    items={[
      { label: 'Edit client', icon: <IconPencil size={16} />, onSelect: nothing },
      { label: 'Delete client', icon: <IconTrash size={16} />, danger: true, onSelect: nothing },
    ]}
  />
);

const few = clients.slice(0, 5);
const none: Client[] = [];
const rowId = (row: Client) => row.id;
const rowHref = (row: Client) => `/tables?client=${row.id}`;

export function TablesPage() {
  const [isReloading, setIsReloading] = useState(false);
  const { density } = useDisplay();
  const change = useChangeDisplay();
  return (
    <>
      <PageHeader
        title="Tables"
        actions={
          <>
            <Button onClick={() => setIsReloading(!isReloading)}>Toggle reload</Button>
            <Button onClick={() => change({ density: density === 'compact' ? 'comfortable' : 'compact' })}>Toggle density</Button>
          </>
        }
      />
      <Section title="Rows of 48 pixels that open" layout="stack">
        <ColumnMenu table="clients" columns={columns} />
        <DataTable
          label="Clients"
          name="clients"
          rows={few}
          columns={columns}
          renderRowMenu={rowMenu}
          rowId={rowId}
          rowHref={rowHref}
          loading={isReloading}
        />
      </Section>
      <Section title="Loading" layout="stack">
        <DataTable label="Clients while loading" rows={none} columns={columns} renderRowMenu={rowMenu} rowId={rowId} loading />
      </Section>
      <Section title="Empty" layout="stack">
        <DataTable
          label="No clients"
          rows={none}
          columns={columns}
          renderRowMenu={rowMenu}
          rowId={rowId}
          empty={<EmptyState title="No results found" text="There aren't any results for that query." />}
        />
      </Section>
      <Section title="150 rows of 36 pixels" layout="stack">
        <DataTable
          label="Many clients"
          rows={clients}
          columns={columns}
          renderRowMenu={rowMenu}
          rowId={rowId}
          rowHref={() => '#'}
          rowSize="sm"
        />
      </Section>
    </>
  );
}
