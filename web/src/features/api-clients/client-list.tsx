import { IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { statusName } from '../../lib/activity-text.ts';
import { useStableCallback } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnMenu } from '../../ui/column-menu.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FilterBar, SearchField, SelectField } from '../../ui/filter-bar.tsx';
import { FILTERS_CLEARED, useUndo } from '../../ui/toasts.tsx';
import { COLUMNS, type ListedClient, managerColumns } from './columns.tsx';
import { clientUrl, editClientUrl, type ListView, readListView } from './urls.ts';
import { useDeleteClient } from './use-delete-client.tsx';

const TABLE = 'api-clients';
const NARROWEST_TABLE = 1_040;

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...(['ACTIVE', 'EXPIRING', 'INACTIVE'] as const).map((status) => ({ value: status.toLowerCase(), label: statusName(status) })),
];

interface ClientListProps {
  readonly loading: boolean;
  /** Clients as filtered and ordered. */
  readonly shown: readonly ListedClient[];
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  /** Whether the person may change clients. */
  readonly manages: boolean;
}

/** The table of clients with the fields that narrow it. */
export function ClientList({ loading, shown, view, onViewChange, manages }: ClientListProps) {
  const navigate = useNavigate();
  const deleteClient = useDeleteClient();
  const offerUndo = useUndo();

  function clearFilters(): void {
    onViewChange({ ...view, search: '', status: null });
    offerUndo(FILTERS_CLEARED, () => onViewChange(view));
  }

  const onEdit = useStableCallback(({ id }: ListedClient) => void navigate(editClientUrl(id)));
  const onDelete = useStableCallback(deleteClient);
  const columns = useMemo(() => (manages ? managerColumns({ onEdit, onDelete }) : COLUMNS), [manages, onEdit, onDelete]);

  return (
    <>
      <FilterBar>
        <SearchField placeholder="Name or ID" value={view.search} onChange={(search) => onViewChange({ ...view, search })} />
        <SelectField
          label="Status"
          value={view.status?.toLowerCase() ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => onViewChange({ ...view, status: readListView(new URLSearchParams({ status: value })).status })}
        />
        <ColumnMenu table={TABLE} columns={columns} />
      </FilterBar>
      {!loading && shown.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.6} />}
          title="No API client matches"
          text="Nothing has this status and every word of the search."
          action={<Button onClick={clearFilters}>Clear filters</Button>}
        />
      ) : (
        <DataTable
          label="API clients"
          name={TABLE}
          rows={shown}
          columns={columns}
          rowId={(client) => client.id}
          rowHref={(client) => clientUrl(client.id)}
          loading={loading}
          rowSize="lg"
          minWidth={NARROWEST_TABLE}
          sort={view.sort}
          onSortChange={(sort) => onViewChange({ ...view, sort })}
          sortedByServer
        />
      )}
    </>
  );
}
