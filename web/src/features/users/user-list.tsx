import { IconSearchOff } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { ColumnMenu } from '../../ui/column-menu.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FilterBar, SearchField } from '../../ui/filter-bar.tsx';
import { FILTERS_CLEARED, useUndo } from '../../ui/toasts.tsx';
import { COLUMNS, type ListedUser } from './columns.tsx';
import type { ListView } from './urls.ts';

const TABLE = 'users';
/** Two columns fit a phone. */
const NARROWEST_TABLE = 320;

interface UserListProps {
  readonly loading: boolean;
  /** Users as narrowed and ordered. */
  readonly shown: readonly ListedUser[];
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
}

/** The table of users with the field that narrows it. */
export function UserList({ loading, shown, view, onViewChange }: UserListProps) {
  const offerUndo = useUndo();

  function clearFilters(): void {
    onViewChange({ ...view, search: '' });
    offerUndo(FILTERS_CLEARED, () => onViewChange(view));
  }

  return (
    <>
      <FilterBar>
        <SearchField placeholder="Mail" value={view.search} onChange={(search) => onViewChange({ ...view, search })} />
        <ColumnMenu table={TABLE} columns={COLUMNS} />
      </FilterBar>
      {!loading && shown.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.6} />}
          title="No user matches"
          text={`No address holds every word of “${view.search.trim()}”.`}
          action={<Button onClick={clearFilters}>Clear search</Button>}
        />
      ) : (
        <DataTable
          label="Users"
          name={TABLE}
          rows={shown}
          columns={COLUMNS}
          rowId={(user) => user.id}
          loading={loading}
          minWidth={NARROWEST_TABLE}
          sort={view.sort}
          onSortChange={(sort) => onViewChange({ ...view, sort })}
          sortedByServer
        />
      )}
    </>
  );
}
