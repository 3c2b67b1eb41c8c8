import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { DeniedState } from '../../../ui/states.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { customersUrl } from '../urls.ts';
import { CreateCustomerForm } from './create-customer-form.tsx';
import { useCreateCustomerPageQuery } from './create-customer-page.generated.ts';
import { CustomerFormFailure, CustomerFormSkeleton } from './customer-form-states.tsx';
import { useCustomerFormRightsQuery } from './form-rights.generated.ts';

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
