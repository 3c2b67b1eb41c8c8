import { matchesWords } from '@sightline/schema/rules/search.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatDay, type TimeZone } from '../../lib/time.ts';
import { Day } from '../../ui/cells.tsx';
import { csvOf, type ExportedColumn } from '../../ui/data-table-columns.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { SectionFailure } from '../../ui/load-failure.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { DataPage } from '../../ui/data-page.tsx';
import { FilteredTable, NoMatches, useListState } from '../../ui/filtered-list.tsx';
import { InviteUser } from './invite-user.tsx';
import { listParams, readListView } from './urls.ts';
import { type ListedUser, useUserList } from './user-list.ts';
import classes from './users.module.css';

const NO_USERS: readonly ListedUser[] = [];

const COLUMNS: readonly ExportedColumn<ListedUser>[] = [
  {
    id: 'mail',
    header: 'Mail',
    always: true,
    sortValue: ({ email }) => email.toLowerCase(),
    cell: ({ email }) => <span className={classes.mail}>{email}</span>,
    csv: [{ header: 'Mail', value: ({ email }) => email }],
  },
  {
    id: 'login',
    header: 'Last signed in',
    width: 148,
    sortValue: ({ lastLoginAt }) => (lastLoginAt === null ? null : Date.parse(lastLoginAt)),
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? lastLoginText(null, null) : <Day at={lastLoginAt} />),
    csv: [{ header: 'Last signed in', isInZone: true, value: ({ lastLoginAt }, zone) => lastLoginText(lastLoginAt, zone) }],
  },
];

/** The day of a user's last sign-in (ISO 8601), or "Never". */
export function lastLoginText(lastLoginAt: string | null, zone: TimeZone): string {
  return lastLoginAt === null ? 'Never' : formatDay(new Date(lastLoginAt), zone);
}

/** /users: the customer's users and when each last signed in. */
export function UsersPage() {
  const list = useListState({ read: readListView, write: listParams });
  const { page, hasNext, nextFailure } = useUserList();
  const users = page.data?.users.nodes ?? NO_USERS;
  const { search, sort } = list.view;
  const matching = useMemo(() => users.filter(({ email }) => matchesWords(search, [email])), [users, search]);
  const rows = useSortedRows(matching, COLUMNS, sort);

  return (
    <DataPage
      title="Users"
      what="the users"
      page={page}
      actions={
        page.data && (
          <>
            {users.length > 0 && (
              <ExportButton
                name="users"
                columns={csvOf(COLUMNS)}
                rows={rows}
                loading={hasNext && nextFailure === null}
                missing={nextFailure && `Couldn't load ${page.data.users.totalCount - users.length} users.`}
              />
            )}
            {page.data.viewer.isSuperuser && <InviteUser />}
          </>
        )
      }
    >
      {(data) =>
        data?.users.nodes.length === 0 ? (
          <EmptyState
            icon={<IconUsers size={22} stroke={1.6} />}
            title="No users"
            text="No one at this customer has an account yet."
          />
        ) : (
          <>
            {nextFailure && <SectionFailure text="Couldn't load the remaining users." {...nextFailure} />}
            <FilteredTable
              label="Users"
              name="users"
              list={list}
              searchPlaceholder="Search by mail"
              rows={rows}
              columns={COLUMNS}
              rowId={(user) => user.id}
              // While further users are loaded, one of them may match.
              loading={data === undefined || (rows.length === 0 && hasNext && nextFailure === null)}
              noMatches={
                <NoMatches title={`No users match “${trimmed(search)}”.`} clearLabel="Clear search" onClear={list.clear} />
              }
            />
          </>
        )
      }
    </DataPage>
  );
}
