import { NetworkStatus } from '@apollo/client';
import { IconSearchOff, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CsvColumn } from '../../lib/csv.ts';
import { useDisplay } from '../../lib/display.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { matchesWords } from '../../lib/text.ts';
import { formatDay, type TimeZone } from '../../lib/time.ts';
import { useUrlState } from '../../lib/use-url-view.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/cells.tsx';
import { ColumnMenu } from '../../ui/column-menu.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar, SearchField } from '../../ui/filter-bar.tsx';
import { LoadFailure, StaleDataBanner } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FILTERS_CLEARED, useUndo } from '../../ui/toasts.tsx';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { InviteUser } from './invite-user.tsx';
import { listParams, type ListView, readListView } from './urls.ts';
import { type UsersPageQuery, useUsersPageQuery } from './users.generated.ts';
import classes from './users.module.css';

const NONE: readonly ListedUser[] = [];

/** /users: the people of the customer, and when they were last here. */
export function UsersPage() {
  useDocumentTitle('Users');
  const { timeZone } = useDisplay();
  const [view, changeView] = useUrlState(readListView, listParams);
  const {
    data: fresh,
    previousData,
    error,
    networkStatus,
    refetch,
  } = useUsersPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const data = fresh ?? previousData;
  const shown = useShownUsers(data?.users ?? NONE, view);
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };
  const empty = data?.users.length === 0;

  return (
    <>
      <PageHeader
        title="Users"
        actions={
          data && (
            <>
              {!empty && <ExportButton name="users" columns={csvColumns(timeZone)} rows={shown} />}
              {data.viewer.isSuperuser && <InviteUser />}
            </>
          )
        }
      />
      {data && error && <StaleDataBanner what="the list" {...retry} />}
      {!data && error && <LoadFailure error={error} title="The users could not be read" {...retry} />}
      {empty && <NoUsers />}
      {(data ? !empty : !error) && <UserList loading={!data} shown={shown} view={view} onViewChange={changeView} />}
    </>
  );
}

function NoUsers() {
  return (
    <EmptyState icon={<IconUsers size={22} stroke={1.6} />} title="No users" text="Nobody has an account at this customer yet." />
  );
}

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

export type ListedUser = UsersPageQuery['users'][number];

export const COLUMNS: readonly Column<ListedUser>[] = [
  {
    id: 'mail',
    header: 'Mail',
    always: true,
    sortValue: ({ email }) => email.toLowerCase(),
    cell: ({ email }) => <span className={classes.mail}>{email}</span>,
  },
  {
    id: 'login',
    header: 'Last signed in',
    width: 148,
    sortValue: ({ lastLoginAt }) => (lastLoginAt === null ? null : Date.parse(lastLoginAt)),
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? lastLoginText(null) : <Day at={lastLoginAt} />),
  },
];

/** What a file of the list holds: days as the screen shows them. */
export function csvColumns(zone: TimeZone): readonly CsvColumn<ListedUser>[] {
  return [
    { header: 'Mail', value: ({ email }) => email },
    { header: 'Last signed in', value: ({ lastLoginAt }) => lastLoginText(lastLoginAt, zone) },
  ];
}

/** The users as they are narrowed and ordered on the screen. */
export function useShownUsers(users: readonly ListedUser[], { search, sort }: ListView): readonly ListedUser[] {
  const found = useMemo(() => users.filter(({ email }) => matchesWords(search, [email])), [users, search]);
  return useSortedRows(found, COLUMNS, sort);
}

/** The day on which somebody last signed in (ISO 8601; null: never), as the list shows it. */
export function lastLoginText(at: string | null, zone: TimeZone = null): string {
  return at === null ? 'Never' : formatDay(new Date(at), zone);
}
