import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useDisplay } from '../../lib/display.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { useViewer } from '../../gateway/session/viewer-context.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { NoMatches } from '../../ui/filtered-list.tsx';
import { LoadFailure, SectionFailure, StaleDataBanner } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { auditColumns, AuditMenu, NO_NAME } from './audit-columns.tsx';
import { AuditExport } from './audit-export.tsx';
import { AuditFilters, TABLE } from './audit-filters.tsx';
import { type AuditRows, type AuditStorage, filterOf, useAuditRows } from './audit-rows.ts';
import { storageText } from './audit-texts.ts';
import classes from './audit.module.css';
import { type AuditView, auditParams, NO_FILTERS, readAuditView } from './urls.ts';

/** /admin/audit: who changed what through this dashboard, for superusers. */
export function AuditPage() {
  useDocumentTitle('Audit log');
  const { user } = useViewer();
  const { timeZone } = useDisplay();
  const [view, setView] = useUrlState(readAuditView, auditParams);
  const filter = filterOf(view, timeZone);
  const log = useAuditRows(filter);
  const { page, nextFailure } = log.pages;
  const storage = page.data?.auditLog.storage;
  const columns = auditColumns(user.id);

  return (
    <>
      <PageHeader
        title="Audit log"
        description="Changes, uses of key secrets, failed sign-ins and staff acting for customers, newest first. Reading this log is recorded too."
        actions={
          <>
            <Button leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={page.retry.onRetry}>
              Refresh
            </Button>
            {log.rows.length > 0 && <AuditExport filter={filter} />}
          </>
        }
      />
      <AuditFilters view={view} onApply={(next) => setView(next, true)} columns={columns} />
      {storage && <StorageNote storage={storage} />}
      {page.error !== undefined && storage === undefined ? (
        <LoadFailure error={page.error} title="Couldn't load the audit log" {...page.retry} />
      ) : (
        <>
          {page.error !== undefined && <StaleDataBanner what="the audit log" error={page.error} {...page.retry} />}
          {nextFailure && <SectionFailure text="Couldn't load older entries." {...nextFailure} />}
          <DataTable
            label="Audit log"
            name={TABLE}
            rows={log.rows}
            columns={columns}
            rowId={({ id }) => id}
            loading={log.pages.isLoading || page.retry.retrying}
            rowSize="lg"
            renderRowMenu={(row) =>
              row.kind === 'entry' && <AuditMenu entry={row} onAddFilter={(filter) => setView({ ...view, ...filter }, true)} />
            }
            empty={!log.pages.hasNext && <NoEntries view={view} onClear={() => setView(NO_FILTERS, true)} />}
          />
          {log.rows.some((row) => row.kind === 'entry' && row.userId !== null && row.user === null) && <UnnamedNote />}
          <Foot log={log} />
        </>
      )}
    </>
  );
}

function NoEntries({ view, onClear }: { view: AuditView; onClear: () => void }) {
  if (auditParams(view).size > 0) {
    const isById = view.userId !== '' || view.customerId !== '';
    return (
      <NoMatches
        title="No entries match your filters."
        text={isById ? 'Users and customers are found by ID, not by name.' : undefined}
        clearLabel="Clear filters"
        onClear={onClear}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconHistory size={22} stroke={1.6} />}
      title="No entries yet"
      text="Changes made through this dashboard appear here."
    />
  );
}

/** Where the log is kept; a warning if the gateway can't store entries. */
function StorageNote({ storage }: { storage: AuditStorage }) {
  const { failingSince, isRequired } = storage;
  return (
    <div className={classes.notes}>
      {failingSince !== null && (
        <FormAlert tone="negative">
          New entries haven't been stored since <Day at={failingSince} withTime />.{' '}
          {isRequired
            ? 'Changes and uses of key secrets are refused until they can be stored.'
            : 'Changes still work. Lost entries appear as a gap.'}
        </FormAlert>
      )}
      <p className="sl-plain sl-soft sl-13">{storageText(storage)}</p>
    </div>
  );
}

/** Why some users have no name, and what their id is. */
function UnnamedNote() {
  return (
    <p className={classes.unnamed}>
      {NO_NAME}: the ID is the user's account ID at the provider, who doesn't list names by ID. A name appears once the user has
      used this gateway since its last restart.
    </p>
  );
}

/** The button that continues, or the end of the log. */
function Foot({ log }: { log: AuditRows }) {
  const { page, hasNext, isLoading, isLoadingNext, loadNext } = log.pages;
  if (isLoading || page.retry.retrying || (!hasNext && log.rows.length === 0)) return null;
  return (
    <div className={classes.foot}>
      {hasNext ? (
        <Button loading={isLoadingNext} onClick={loadNext}>
          Show older
        </Button>
      ) : (
        <output>Showing all entries</output>
      )}
    </div>
  );
}
