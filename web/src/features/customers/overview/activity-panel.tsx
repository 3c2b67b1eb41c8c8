import { auditActionText } from '@sightline/schema/rules/audit-actions.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { attemptsText } from '../../../lib/attempts-text.ts';
import { serverNow } from '../../../lib/clock.ts';
import { customerAuditUrl } from '../../../lib/urls.ts';
import { AuditOutcomeBadge } from '../../../ui/audit-outcome.tsx';
import { Day } from '../../../ui/cells.tsx';
import { useCustomerActivityQuery } from './overview.generated.ts';
import { Line, Lines, Note, OverviewPanel } from './overview-panel.tsx';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

const SHOWN_DAYS = 30;
const MAX_ENTRIES = 50;

/** Entries of the audit log for this customer in the last 30 days; for superusers. */
export function ActivityPanel({ id }: { id: string }) {
  const [from] = useState(() => new Date(serverNow() - SHOWN_DAYS * DAY_MS).toISOString());
  const { error, ...query } = useCustomerActivityQuery({
    variables: { first: MAX_ENTRIES, filter: { customerId: id, from } },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <OverviewPanel
      title="Activity"
      what="the activity"
      error={error}
      query={query}
      actions={
        <Link className="sl-touch sl-accent" to={customerAuditUrl(id)}>
          Open in audit log
        </Link>
      }
    >
      {({ auditLog: { nodes, gaps, pageInfo } }) => (
        <>
          {nodes.length === 0 ? (
            <Note>No activity through this dashboard in the last {SHOWN_DAYS} days.</Note>
          ) : (
            <Lines label="Activity">
              {nodes.map(({ id: entryId, at, userId, user, action, targetName, clientName, outcome, codes, attempts }) => (
                <Line
                  key={entryId}
                  main={auditActionText(action)}
                  sub={
                    <>
                      <Day at={at} withTime />
                      {[userText(userId, user), targetName, clientName, attemptsText(attempts), ...codes]
                        .filter(Boolean)
                        .map((text) => ` · ${text}`)}
                    </>
                  }
                  end={<AuditOutcomeBadge outcome={outcome} />}
                />
              ))}
            </Lines>
          )}
          {gaps.length > 0 && <Note>Some entries are missing.</Note>}
          {pageInfo.hasNextPage && <Note>Older entries are in the audit log.</Note>}
        </>
      )}
    </OverviewPanel>
  );
}

/** The user's name, or email address without a name, where the gateway knows the user; else the id. */
function userText(id: string | null, user: { readonly name: string; readonly email: string } | null): string | null {
  if (user !== null) return user.name || user.email;
  return id === null ? null : `user ID ${id}`;
}
