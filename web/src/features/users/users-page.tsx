import { NetworkStatus } from '@apollo/client';
import { IconUsers } from '@tabler/icons-react';
import { useDisplay } from '../../lib/display.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { useUrlState } from '../../lib/use-url-view.ts';
import { EmptyState } from '../../ui/states.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { StaleDataBanner, LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { csvColumns, type ListedUser } from './columns.tsx';
import { InviteUser } from './invite-user.tsx';
import { listParams, readListView } from './urls.ts';
import { useShownUsers } from './use-shown-users.ts';
import { UserList } from './user-list.tsx';
import { useUsersPageQuery } from './users-page.generated.ts';

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
      {data && error && <StaleDataBanner what="The list" {...retry} />}
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
