import { IconKey, IconPencil, IconUserPlus, IconUserQuestion } from '@tabler/icons-react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import type { RunAction } from '../../../lib/actions/action.ts';
import { PAGE_QUERY, pageData } from '../../../lib/page-data.ts';
import { hasCode } from '../../../lib/request-error.ts';
import { customerLink } from '../../../lib/urls.ts';
import { useCustomerSwitch } from '../../../gateway/session/act-for.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyAction } from '../../../ui/copy.tsx';
import { copyCustomerId } from '../copy-customer-id.ts';
import { DataPage } from '../../../ui/data-page.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useRecentItem } from '../../../workspace/use-recent-item.ts';
import { customersUrl, editCustomerUrl, isGuessed, lastCustomersUrl } from '../urls.ts';
import { ClientsPanel, InvoicesPanel, UsersPanel, WidgetsPanel } from './account-panels.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { CustomerFacts, ManagersPanel } from './customer-facts.tsx';
import { type CustomerOverviewQuery, useCustomerOverviewQuery } from './overview.generated.ts';
import { Note } from './overview-panel.tsx';
import classes from './overview.module.css';

type Customer = NonNullable<CustomerOverviewQuery['customer']>;

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Codes of errors that mean that this customer cannot be read, unlike those of a lost connection. */
const REFUSALS = ['FORBIDDEN', 'CUSTOMER_FETCH_FAILED'] as const;

/** /admin/customers/{id}/overview: everything about one customer, for staff. It does not change the customer that the tab acts for. */
export function CustomerOverviewPage() {
  const { id = '' } = useParams();
  return <Overview key={id} id={id} />;
}

function Overview({ id }: { id: string }) {
  const page = pageData(useCustomerOverviewQuery({ ...PAGE_QUERY, variables: { id } }));
  const { isSuperuser } = useViewer();
  const isGuess = isGuessed(useLocation().state);
  const { data } = page;
  const customer = data?.customer ?? null;
  useRecentItem(data && customer && nameOf(customer));
  const isMissing = data !== undefined && customer === null;
  const isUnreadable = isMissing || (data === undefined && REFUSALS.some((code) => hasCode(page.error, code)));
  if (isUnreadable && isGuess) return <Navigate to={customersUrl()} replace />;
  return (
    <DataPage
      title={customer === null ? 'Customer' : nameOf(customer)}
      description={customer !== null && subtitleOf(customer)}
      breadcrumbs={[{ label: 'Customers', to: lastCustomersUrl() }]}
      what="the customer"
      page={page}
      actions={customer !== null && <Actions id={id} name={nameOf(customer)} isSuperuser={isSuperuser} />}
    >
      {() =>
        isMissing ? (
          <EmptyState
            icon={<IconUserQuestion size={22} stroke={1.6} />}
            title="Customer not found"
            text="No customer has this ID."
            action={<ButtonLink to={customersUrl()}>See all customers</ButtonLink>}
          />
        ) : (
          <>
            {customer === null && (
              <div className="sl-grid sl-gap-24" aria-busy="true">
                <output className="sl-hidden">Loading the customer</output>
                <Skeleton height={220} />
                <Skeleton height={220} />
              </div>
            )}
            {/* The parts load beside the customer, but are shown only with it, because the height of its name moves them. */}
            <div className={classes.grid} hidden={customer === null}>
              <div className={classes.column}>
                <ClientsPanel id={id} />
                <WidgetsPanel id={id} />
                {isSuperuser && <ActivityPanel id={id} />}
              </div>
              <div className={classes.column}>
                {customer !== null && (
                  <>
                    <CustomerFacts id={id} customer={customer} />
                    <ManagersPanel managers={customer.accountManagers} />
                  </>
                )}
                <InvoicesPanel id={id} />
                {isSuperuser && customer !== null && <Users customer={customer} />}
              </div>
            </div>
          </>
        )
      }
    </DataPage>
  );
}

/** The provider lists users by the customer's number: without one it would list those of another customer. */
function Users({ customer: { id, internalId } }: { customer: Customer }) {
  if (internalId === null) return <Note>Couldn't list users: the customer's internal ID is unknown.</Note>;
  return <UsersPanel id={id} />;
}

function nameOf({ id, name, internalName, externalName }: Customer): string {
  return name ?? externalName ?? internalName ?? id;
}

function subtitleOf(customer: Customer): string {
  const { internalId, internalName } = customer;
  const number = internalId === null ? null : `ID ${internalId}`;
  return [number, internalName === nameOf(customer) ? null : internalName].filter((part) => part !== null).join(' · ');
}

function Actions({ id, name, isSuperuser }: { id: string; name: string; isSuperuser: boolean }) {
  const { toClients, toInvitation } = useCustomerSwitch();
  const copies = copyActions(id);
  useActions([
    ...copies,
    { id: 'customer.act', title: named`Act for ${name}`, group: 'This page', run: () => void toClients(id) },
    { id: 'customer.edit', title: named`Edit ${name}`, group: 'This page', keywords: ['change'], to: editCustomerUrl(id) },
    {
      id: 'customer.invite',
      title: named`Invite a user of ${name}`,
      group: 'This page',
      keywords: ['add'],
      applies: isSuperuser,
      run: () => void toInvitation(id),
    },
  ]);
  return (
    <>
      <Button tone="primary" leftSection={<IconKey {...ICON} />} onClick={() => void toClients(id)}>
        Act for this customer
      </Button>
      <ButtonLink to={editCustomerUrl(id)} leftSection={<IconPencil {...ICON} />}>
        Edit
      </ButtonLink>
      {isSuperuser && (
        <Button leftSection={<IconUserPlus {...ICON} />} onClick={() => void toInvitation(id)}>
          Invite user
        </Button>
      )}
      <RowMenu label={named`Copy for ${name}`} items={copies.map(({ title, run }) => ({ label: title, onSelect: run }))} />
    </>
  );
}

function copyActions(id: string): RunAction[] {
  const currentUrl = (): string => window.location.href;
  return [
    // Has the id of the global action, which it replaces on this page.
    copyAction({ id: 'link', what: 'link to this page', value: currentUrl }),
    copyAction({
      id: 'overview-acting',
      what: 'link that acts for this customer',
      value: () => customerLink(new URL('/', currentUrl()).href, id),
    }),
    copyCustomerId(id),
  ];
}
