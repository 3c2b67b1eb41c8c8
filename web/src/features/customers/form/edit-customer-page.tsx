import { NetworkStatus } from '@apollo/client';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { copyAction } from '../../../ui/copy.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { customersUrl } from '../urls.ts';
import { CustomerFormFailure, CustomerFormSkeleton } from './customer-form-states.tsx';
import { EditCustomerForm } from './edit-customer-form.tsx';
import { useEditCustomerPageQuery } from './edit-customer-page.generated.ts';
import { useCustomerFormRightsQuery } from './form-rights.generated.ts';

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
