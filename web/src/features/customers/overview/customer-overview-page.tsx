import { IconKey, IconPencil, IconUserPlus, IconUserQuestion } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import type { RunAction } from '../../../lib/actions/action.ts';
import { PAGE_QUERY, pageData } from '../../../lib/page-data.ts';
import { customerLink } from '../../../lib/urls.ts';
import { useCustomerSwitch } from '../../../gateway/session/act-for.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyAction } from '../../../ui/copy.tsx';
import { copyCustomerId } from '../copy-customer-id.ts';
import { DataPage } from '../../../ui/data-page.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { customersUrl, editCustomerUrl, lastCustomersUrl } from '../urls.ts';
import { ClientsPart, InvoicesPart, UsersPart, WidgetsPart } from './account-parts.tsx';
import { ActivityPart } from './activity-part.tsx';
import { CustomerFacts, ManagersPanel } from './customer-facts.tsx';
import { type CustomerOverviewQuery, useCustomerOverviewQuery } from './overview.generated.ts';
import { Note } from './part.tsx';
import classes from './overview.module.css';

type Customer = NonNullable<CustomerOverviewQuery['customer']>;

const ICON = { size: 16, 'aria-hidden': true } as const;

/** /admin/customers/{id}/overview: everything about one customer, for staff. The tab keeps the customer that it acts for. */
export function CustomerOverviewPage() {
  const { id = '' } = useParams();
  return <Overview key={id} id={id} />;
}

function Overview({ id }: { id: string }) {
  const page = pageData(useCustomerOverviewQuery({ ...PAGE_QUERY, variables: { id } }));
  const { isSuperuser } = useViewer();
  const { data } = page;
  const customer = data?.customer ?? null;
  const isMissing = data !== undefined && customer === null;
  return (
    <DataPage
      title={customer === null ? 'Customer' : nameOf(customer)}
      description={customer !== null && subtitleOf(customer)}
      breadcrumbs={[{ label: 'Customers', to: lastCustomersUrl() }]}
      what="the customer"
      page={page}
      actions={!isMissing && <Actions id={id} name={customer === null ? id : nameOf(customer)} isSuperuser={isSuperuser} />}
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
          <div className={classes.grid}>
            <div className="sl-stack sl-gap-24">
              <ClientsPart id={id} />
              <WidgetsPart id={id} />
              {isSuperuser && <ActivityPart id={id} />}
            </div>
            <div className="sl-stack sl-gap-24">
              <CustomerFacts id={id} customer={customer} />
              <ManagersPanel customer={customer} />
              <InvoicesPart id={id} />
              {isSuperuser && <Users id={id} customer={customer} />}
            </div>
          </div>
        )
      }
    </DataPage>
  );
}

/** The provider lists users by the customer's number: without one it would list those of another customer. */
function Users({ id, customer }: { id: string; customer: Customer | null }) {
  if (customer !== null && customer.internalId === null)
    return <Note>Couldn't list users: the customer's internal ID is unknown.</Note>;
  return customer !== null && <UsersPart id={id} />;
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
  useActions(copies);
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
  const here = (): string => window.location.href;
  return [
    // Like the global actions, which it replaces on this page.
    copyAction({ id: 'link', what: 'link to this page', value: here }),
    copyAction({
      id: 'overview-acting',
      what: 'link that acts for this customer',
      value: () => customerLink(new URL('/', here()).href, id),
    }),
    copyCustomerId(id),
  ];
}
