import { isBlank } from '@sightline/schema/rules/typed-text.ts';
import { named } from '../../../lib/bidi.ts';
import { overdueText } from '../../../lib/activity-text.ts';
import { graphqlErrors } from '../../../lib/request-error.ts';
import { ActivityBadge, StatusBadge } from '../../../ui/badges.tsx';
import { ActivityEnd, Day } from '../../../ui/cells.tsx';
import {
  useCustomerClientsQuery,
  useCustomerInvoicesQuery,
  useCustomerUsersQuery,
  useCustomerWidgetsQuery,
} from './overview.generated.ts';
import { useCustomerSwitch } from '../../../gateway/session/act-for.ts';
import { actingCustomerOptions, Line, Lines, Note, OverviewPanel } from './overview-panel.tsx';
import { byUrgency, clientsNote, keysText, rateText } from './overview-texts.ts';
import classes from './overview.module.css';

/** The customer's API clients with their end and number of keys. To open one, the tab acts for the customer. */
export function ClientsPanel({ id }: { id: string }) {
  const { toClient } = useCustomerSwitch();
  const { error, ...query } = useCustomerClientsQuery(actingCustomerOptions(id));
  return (
    <OverviewPanel
      title="API clients"
      what="the API clients"
      missing={
        graphqlErrors(error).every(({ path }) => path.at(-1) === 'keys')
          ? "Couldn't count the keys of some API clients."
          : undefined
      }
      error={error}
      query={query}
    >
      {({ apiClients }) =>
        apiClients.length === 0 ? (
          <Note>No API clients yet.</Note>
        ) : (
          <>
            <Note>{clientsNote(apiClients)}</Note>
            <Note>Open a client to act for this customer.</Note>
            <Lines label="API clients">
              {byUrgency(apiClients).map(({ id: clientId, name, status, expiresAt, requestsPerSecond, keys }) => (
                <Line
                  key={clientId}
                  main={
                    <button
                      type="button"
                      className={classes.open}
                      data-row-link
                      aria-label={named`${name || clientId}: act for this customer and open`}
                      onClick={() => void toClient(id, clientId)}
                    >
                      {name || clientId}
                    </button>
                  }
                  sub={[keysText(keys?.length ?? null), requestsPerSecond !== null && rateText(requestsPerSecond)]
                    .filter(Boolean)
                    .join(' · ')}
                  end={
                    <>
                      <ActivityBadge status={status} />
                      <ActivityEnd status={status} expiresAt={expiresAt} />
                    </>
                  }
                />
              ))}
            </Lines>
          </>
        )
      }
    </OverviewPanel>
  );
}

export function WidgetsPanel({ id }: { id: string }) {
  const { error, ...query } = useCustomerWidgetsQuery(actingCustomerOptions(id));
  return (
    <OverviewPanel title="Widgets" what="the widgets" error={error} query={query}>
      {({ widgetNamespaces }) => {
        const widgets = widgetNamespaces.flatMap(({ slug, widgets: listed }) =>
          (listed ?? []).map((widget) => ({ ...widget, namespace: slug })),
        );
        return widgets.length === 0 ? (
          // The panel already says that widgets which are null could not be read.
          widgetNamespaces.every(({ widgets: listed }) => listed !== null) && <Note>No widgets.</Note>
        ) : (
          <Lines label="Widgets">
            {byUrgency(widgets).map(({ id: widgetId, slug, namespace, description, status, expiresAt }) => (
              <Line
                key={widgetId}
                main={isBlank(description) ? slug : description}
                sub={named`${namespace} / ${slug}`}
                end={
                  <>
                    <ActivityBadge status={status} />
                    <ActivityEnd status={status} expiresAt={expiresAt} />
                  </>
                }
              />
            ))}
          </Lines>
        );
      }}
    </OverviewPanel>
  );
}

/** Open invoices, if the user may read them. */
export function InvoicesPanel({ id }: { id: string }) {
  const { error, ...query } = useCustomerInvoicesQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <OverviewPanel title="Open invoices" what="the invoices" error={error} query={query}>
      {({ customer }) => {
        const invoices = customer?.openInvoices ?? null;
        if (invoices === null) return <Note>You don't have permission to view invoices.</Note>;
        if (invoices.length === 0) return <Note>All invoices are paid.</Note>;
        return (
          <Lines label="Open invoices">
            {invoices.map(({ dueDate, daysOverdue }, index) => (
              <Line
                key={index}
                main={
                  <>
                    Due <time dateTime={dueDate}>{dueDate}</time>
                  </>
                }
                end={<StatusBadge tone={daysOverdue > 0 ? 'negative' : 'neutral'}>{overdueText(daysOverdue)}</StatusBadge>}
              />
            ))}
          </Lines>
        );
      }}
    </OverviewPanel>
  );
}

/** Number of users that are loaded. */
const MAX_USERS = 100;

/** The customer's users with their last sign-in; for superusers. */
export function UsersPanel({ id }: { id: string }) {
  const { error, ...query } = useCustomerUsersQuery({ ...actingCustomerOptions(id), variables: { first: MAX_USERS } });
  return (
    <OverviewPanel title="Users" what="the users" error={error} query={query}>
      {({ users: { nodes, totalCount } }) =>
        nodes.length === 0 ? (
          <Note>No users yet.</Note>
        ) : (
          <>
            {totalCount > nodes.length && (
              <Note>{`Showing the ${nodes.length} most recently signed in, out of ${totalCount}.`}</Note>
            )}
            <Lines label="Users">
              {nodes.map(({ id: userId, email, lastLoginAt }) => (
                <Line
                  key={userId}
                  main={email}
                  sub={
                    lastLoginAt === null ? (
                      'Never signed in'
                    ) : (
                      <>
                        Last signed in <Day at={lastLoginAt} withTime />
                      </>
                    )
                  }
                />
              ))}
            </Lines>
          </>
        )
      }
    </OverviewPanel>
  );
}
