import { NetworkStatus } from '@apollo/client';
import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { IconUserQuestion } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { describeChanges, describeConflicts } from '../../../lib/form-diff.ts';
import { useInitialValue } from '../../../lib/hooks.ts';
import { UNKNOWN } from '../../../lib/text.ts';
import { useNow } from '../../../lib/timing.ts';
import { useEditedVersion } from '../../../lib/use-edited-version.ts';
import { useLeaveGuard } from '../../../session/unsaved-changes.ts';
import { ActivityBadge } from '../../../ui/badges.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ActivityEnd, Day } from '../../../ui/cells.tsx';
import { CopyableId, copyAction } from '../../../ui/copy.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ConflictDialog, LeaveDialog } from '../../../ui/form-dialogs.tsx';
import { ChangeList, RestoreChangesNotice } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { managerOptions } from '../managers.ts';
import { customersUrl } from '../urls.ts';
import { describeCustomer, NOTHING, rebasedCustomer } from './customer-changes.ts';
import { type CustomerFields, type CustomerVersion, fieldsOfValues, valuesOf, versionOf } from './customer-form-model.ts';
import {
  type EditCustomerPageQuery,
  type FormCustomer_customerFragment,
  useCustomerFormRightsQuery,
  useEditCustomerPageQuery,
} from './customer-form.generated.ts';
import classes from './customer-form.module.css';
import { CustomerFormFailure, CustomerFormFrame, CustomerFormSkeleton, useCustomerForm } from './customer-form.tsx';
import { type UpdateResult, useUpdateCustomer } from './customer-operations.ts';

/** /admin/customers/{id}/edit, for staff. */
export function EditCustomerPage() {
  const { id = '' } = useParams();
  useDocumentTitle('Edit customer');
  useActions([copyAction({ id: 'edited-customer', what: 'id of this customer', value: id })]);
  const { data, error, networkStatus, refetch } = useCustomerFormRightsQuery({ notifyOnNetworkStatusChange: true });
  return (
    <>
      <PageHeader title="Edit customer" breadcrumbs={[{ label: 'Customers', to: customersUrl() }]} />
      {data && <EditCustomer key={id} id={id} userId={data.viewer.user.id} />}
      {!data && error && (
        <CustomerFormFailure
          error={error}
          onRetry={() => void refetch().catch(() => {})}
          retrying={networkStatus === NetworkStatus.refetch}
        />
      )}
      {!data && !error && <CustomerFormSkeleton aside />}
    </>
  );
}

function EditCustomer({ id, userId }: { id: string; userId: string }) {
  const { data, error, networkStatus, refetch } = useEditCustomerPageQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  // A form once shown stays, with what was typed.
  const [page, setPage] = useState<typeof data>(undefined);
  if (data && page === undefined) setPage(data);
  if (page?.customer) return <EditCustomerForm page={page} customer={page.customer} userId={userId} />;
  if (page) {
    return (
      <EmptyState
        icon={<IconUserQuestion size={22} stroke={1.6} />}
        title="Customer not found"
        text="There is no such customer."
        action={<ButtonLink to={customersUrl()}>See all customers</ButtonLink>}
      />
    );
  }
  if (!error) return <CustomerFormSkeleton aside />;
  return (
    <CustomerFormFailure
      error={error}
      onRetry={() => void refetch().catch(() => {})}
      retrying={networkStatus === NetworkStatus.refetch}
    />
  );
}

interface EditCustomerFormProps {
  readonly page: EditCustomerPageQuery;
  readonly customer: FormCustomer_customerFragment;
  readonly userId: string;
}

/** The form for an existing customer: sends what changed, says so before, and goes on from what was saved. */
export function EditCustomerForm({ page, customer, userId }: EditCustomerFormProps) {
  const { id, internalId, created, accountManagers } = customer;
  const zone = useInitialValue(useDisplay().timeZone);
  const shown = (version: CustomerVersion) => valuesOf(version, zone);
  const initial = useInitialValue(versionOf(customer));
  const [result, setResult] = useState<UpdateResult | null>(null);
  const [busy, setBusy] = useState(false);
  const managers = useMemo(() => managerOptions(page.accountManagers, accountManagers), [page, accountManagers]);
  const names = useMemo(() => new Map(managers.map((manager) => [manager.id, manager.label])), [managers]);
  const state = useCustomerForm(shown(initial), { userId, customerId: id, form: 'edit-customer' });
  const edited = useEditedVersion({ initial, state, valuesOf: shown, rebase: rebasedCustomer });
  const { base, conflict, restoreMine } = edited;
  const { blocker } = useLeaveGuard(state.dirty);
  const update = useUpdateCustomer();

  const textsOf = (version: Parameters<typeof describeCustomer>[0]) =>
    describeCustomer(version, (managerId) => names.get(managerId) ?? managerId, zone);
  const before = textsOf(base);
  const mine = textsOf({ ...base, fields: fieldsOfValues(state.form.values, base.fields, zone) });

  async function submit(fields: CustomerFields): Promise<void> {
    setResult(null);
    setBusy(true);
    const next = await update(base, fields);
    setBusy(false);
    setResult(next);
    if (next.kind === 'done') edited.continueFrom(versionOf(next.customer));
    else if (next.kind === 'unchanged') state.startFrom(shown(base), shown(base));
    else if (next.kind === 'conflict') edited.showConflict(versionOf(next.current));
    else state.showErrors(next.places);
  }

  return (
    <>
      <CustomerFormFrame
        state={state}
        managers={managers}
        base={base}
        zone={zone}
        submitLabel="Update"
        busy={busy}
        onSubmit={submit}
        aside={
          <CustomerFacts
            id={id}
            internalId={internalId}
            created={created}
            fields={base.fields}
            isEndKnown={base.fields.activeUntil !== null || !customer.unreadable.includes('activeUntil')}
          />
        }
        scrollKey={result?.kind === 'conflict' ? restoreMine && conflict : result}
        message={
          <>
            {result !== null && <Outcome of={result} isEditing={state.dirty} />}
            {restoreMine !== null && <RestoreChangesNotice onRestoreMine={restoreMine} />}
          </>
        }
      >
        <ChangeList changes={describeChanges(before, mine, NOTHING)} />
      </CustomerFormFrame>
      <ConflictDialog
        opened={edited.conflictOpened}
        conflicts={conflict === null ? [] : describeConflicts(before, textsOf(conflict), mine, NOTHING)}
        onKeepMine={edited.keepMine}
        onReload={edited.reload}
        onClose={edited.closeConflict}
      />
      <LeaveDialog blocker={blocker} onDiscard={state.eraseDraft} />
    </>
  );
}

function Outcome({ of: result, isEditing }: { of: UpdateResult; isEditing: boolean }) {
  // What went well is over once editing goes on.
  if (isEditing && (result.kind === 'done' || result.kind === 'unchanged')) return null;
  if (result.kind === 'done') {
    return <FormAlert tone="positive">The customer has successfully been updated with the new information.</FormAlert>;
  }
  if (result.kind === 'unchanged') return <FormAlert tone="neutral">Nothing was changed.</FormAlert>;
  if (result.kind === 'refused' && result.message !== null) return <FormAlert tone="negative">{result.message}</FormAlert>;
  return null;
}

interface CustomerFactsProps {
  readonly id: string;
  /** Null where it could not be read, as with `created`. */
  readonly internalId: number | null;
  /** ISO 8601. */
  readonly created: string | null;
  /** False where the end date could not be read. */
  readonly isEndKnown: boolean;
  /** As they are saved. */
  readonly fields: CustomerFields;
}

/** Which customer is edited, as it is saved. */
export function CustomerFacts({ id, internalId, created, fields, isEndKnown }: CustomerFactsProps) {
  const headingId = useId();
  const now = useNow(60_000);
  const status = isEndKnown ? activityStatus(fields.activeUntil, now) : null;
  return (
    <section className={classes.facts} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.factsTitle}>
        As saved
      </h2>
      <span className={classes.name}>{fields.name || 'Without a name'}</span>
      <div className={classes.status}>
        <ActivityBadge status={status} />
        <ActivityEnd status={status} activeUntil={fields.activeUntil} />
      </div>
      <dl className={classes.factList}>
        <Fact name="Internal id">{internalId ?? UNKNOWN}</Fact>
        <Fact name="Id">
          <CopyableId label="customer id" value={id} />
        </Fact>
        <Fact name="Created">
          <Day at={created} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
