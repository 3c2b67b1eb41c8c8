import { UNKNOWN } from '../../../lib/text.ts';
import { ActivityBadge, StatusBadge } from '../../../ui/badges.tsx';
import { ActivityEnd, Day } from '../../../ui/cells.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { managerName } from '../managers.ts';
import type { CustomerOverviewQuery } from './overview.generated.ts';
import { agreementText } from './overview-texts.ts';
import { Line, Lines, Note } from './part.tsx';

type Customer = NonNullable<CustomerOverviewQuery['customer']>;

/** Contract, agreement and ids; `customer` is null while it loads. */
export function CustomerFacts({ id, customer }: { id: string; customer: Customer | null }) {
  return (
    <Panel title="Details">
      <Facts look="rows">
        <Fact name="Contract">
          {customer && (
            <>
              <ActivityBadge status={customer.status} /> <ActivityEnd status={customer.status} expiresAt={customer.expiresAt} />
            </>
          )}
        </Fact>
        <Fact name="Trial agreement">
          {customer && (
            <StatusBadge tone={customer.trialAgreementStatus === 'UNSIGNED' ? 'warning' : 'neutral'}>
              {agreementText(customer.trialAgreementStatus)}
            </StatusBadge>
          )}
        </Fact>
        <Fact name="Created">{customer && (customer.createdAt === null ? UNKNOWN : <Day at={customer.createdAt} />)}</Fact>
        <Fact name="Billing">
          {customer &&
            (customer.billingReference === null ? (
              'Other'
            ) : (
              <CopyableId label="billing reference" value={customer.billingReference} />
            ))}
        </Fact>
        <Fact name="Public ID">
          <CopyableId label="public ID" value={id} />
        </Fact>
      </Facts>
    </Panel>
  );
}

/** Account managers of the customer; `customer` is null while it loads. */
export function ManagersPanel({ customer }: { customer: Customer | null }) {
  return (
    <Panel title="Account managers">
      <div className="sl-stack sl-gap-8">
        {customer === null && <Skeleton width="60%" />}
        {customer?.accountManagers.length === 0 && <Note>No account manager is assigned.</Note>}
        {customer !== null && customer.accountManagers.length > 0 && (
          <Lines label="Account managers">
            {customer.accountManagers.map((manager) => (
              <Line
                key={manager.id}
                main={managerName(manager)}
                sub={
                  <a className="sl-accent" href={`mailto:${manager.email}`}>
                    {manager.email}
                  </a>
                }
              />
            ))}
          </Lines>
        )}
      </div>
    </Panel>
  );
}
