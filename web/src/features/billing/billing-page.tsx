import { NetworkStatus } from '@apollo/client';
import { IconExternalLink } from '@tabler/icons-react';
import { Navigate } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { describeError } from '../../lib/request-error.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { CopyableId } from '../../ui/copy.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StaleDataBanner } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useBillingPageQuery } from './billing-page.generated.ts';
import classes from './billing.module.css';
import { Invoices } from './invoices.tsx';

/** /billing: the customer's account at the billing provider; without one there is nothing to see here. */
export function BillingPage() {
  useDocumentTitle('Billing');
  const {
    data: fresh,
    previousData,
    error,
    networkStatus,
    refetch,
  } = useBillingPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const data = fresh ?? previousData;
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };
  const customer = data?.viewer.customer;
  if (data && !customer?.billingReference) return <Navigate to={HOME_PATH} replace />;

  return (
    <>
      <PageHeader title="Billing" />
      {data && error && <StaleDataBanner what="The account" {...retry} />}
      {!data && error && <Failure error={error} {...retry} />}
      {!error || data ? (
        <div className={classes.page}>
          <Account reference={customer?.billingReference ?? null} portalUrl={data?.clientConfig.billingPortalUrl ?? null} />
          <Invoices invoices={customer ? customer.openInvoices : []} loading={!data} />
        </div>
      ) : null}
    </>
  );
}

/** Null reference: not read yet. */
function Account({ reference, portalUrl }: { reference: string | null; portalUrl: string | null }) {
  return (
    <div className={classes.account}>
      <dl className={classes.fact}>
        <dt>Billing reference</dt>
        <dd>
          {reference === null ? <Skeleton width={160} height={20} /> : <CopyableId label="billing reference" value={reference} />}
        </dd>
      </dl>
      {portalUrl !== null && (
        <a className={classes.portal} href={portalUrl} target="_blank" rel="noreferrer">
          Open the billing portal
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}

function Failure({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const { text, requestId } = describeError(error);
  return (
    <ErrorState
      title="The billing account could not be read"
      text={text}
      requestId={requestId}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
