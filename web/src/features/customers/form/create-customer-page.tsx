import { NetworkStatus } from '@apollo/client';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDisplay } from '../../../lib/display.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useInitialValue } from '../../../lib/hooks.ts';
import { useLeaveGuard } from '../../../session/unsaved-changes.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { LeaveDialog } from '../../../ui/form-dialogs.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { DeniedState } from '../../../ui/states.tsx';
import { UnknownOutcome } from '../../../ui/unknown-outcome.tsx';
import { managerOptions } from '../managers.ts';
import { customersUrl, editCustomerUrl } from '../urls.ts';
import { type CustomerFields, NEW_CUSTOMER } from './customer-form-model.ts';
import {
  type CreateCustomerPageQuery,
  useCreateCustomerPageQuery,
  useCustomerFormRightsQuery,
} from './customer-form.generated.ts';
import classes from './customer-form.module.css';
import { CustomerFormFailure, CustomerFormFrame, CustomerFormSkeleton, useCustomerForm } from './customer-form.tsx';
import { type CreateResult, useCreateCustomer } from './customer-operations.ts';

/** /admin/customers/create, for superusers. */
export function CreateCustomerPage() {
  useDocumentTitle('Add customer');
  const { data, error, networkStatus, refetch } = useCustomerFormRightsQuery({ notifyOnNetworkStatusChange: true });
  return (
    <>
      <PageHeader title="Add customer" breadcrumbs={[{ label: 'Customers', to: customersUrl() }]} />
      {data?.viewer.isSuperuser === true && <CreateCustomer userId={data.viewer.user.id} />}
      {data?.viewer.isSuperuser === false && <DeniedState text="Only superusers create customers." />}
      {!data && error && (
        <CustomerFormFailure
          error={error}
          onRetry={() => void refetch().catch(() => {})}
          retrying={networkStatus === NetworkStatus.refetch}
        />
      )}
      {!data && !error && <CustomerFormSkeleton aside={false} />}
    </>
  );
}

function CreateCustomer({ userId }: { userId: string }) {
  const { data, error, networkStatus, refetch } = useCreateCustomerPageQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const [page, setPage] = useState<typeof data>(undefined);
  if (data && page === undefined) setPage(data);
  if (page) return <CreateCustomerForm page={page} userId={userId} />;
  if (!error) return <CustomerFormSkeleton aside={false} />;
  return (
    <CustomerFormFailure
      error={error}
      onRetry={() => void refetch().catch(() => {})}
      retrying={networkStatus === NetworkStatus.refetch}
    />
  );
}

interface CreateCustomerFormProps {
  readonly page: CreateCustomerPageQuery;
  readonly userId: string;
}

/** The form for a new customer; empty again after each one that was created. */
export function CreateCustomerForm({ page, userId }: CreateCustomerFormProps) {
  const zone = useInitialValue(useDisplay().timeZone);
  const managers = useMemo(() => managerOptions(page.accountManagers, []), [page]);
  const state = useCustomerForm(NEW_CUSTOMER, { userId, customerId: '', form: 'create-customer' });
  const { blocker, release } = useLeaveGuard(state.dirty);
  const create = useCreateCustomer();
  const [result, setResult] = useState<CreateResult | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(fields: CustomerFields): Promise<void> {
    setResult(null);
    setBusy(true);
    const next = await create(fields);
    setBusy(false);
    setResult(next);
    if (next.kind === 'refused') state.showErrors(next.places);
    if (next.kind !== 'done') return;
    state.startFrom(NEW_CUSTOMER, NEW_CUSTOMER);
    state.focus('name');
  }

  return (
    <>
      <CustomerFormFrame
        state={state}
        managers={managers}
        base={null}
        zone={zone}
        submitLabel="Create"
        busy={busy}
        onSubmit={submit}
        scrollKey={result}
        message={
          (result?.kind === 'done' && !state.dirty && (
            <FormAlert tone="positive">
              <div className={classes.created}>
                <span>The customer has successfully been created.</span>
                <Link to={editCustomerUrl(result.id)}>Edit {result.name}</Link>
              </div>
            </FormAlert>
          )) ||
          (result?.kind === 'refused' && result.message !== null && <FormAlert tone="negative">{result.message}</FormAlert>) ||
          (result?.kind === 'lost' && (
            <UnknownOutcome
              what="customer"
              name={result.name}
              candidates={result.candidates}
              createsAnother={result.createsAnother}
              urlOf={editCustomerUrl}
              onOpen={() => {
                release();
                state.eraseDraft();
              }}
            />
          )) ||
          null
        }
      />
      <LeaveDialog blocker={blocker} onDiscard={state.eraseDraft} />
    </>
  );
}
