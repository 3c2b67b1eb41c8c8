import { UNKNOWN } from '../../../lib/text.ts';
import { ActivityBadge, StatusBadge } from '../../../ui/badges.tsx';
import { ActivityEnd, Day } from '../../../ui/cells.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { managerName } from '../managers.ts';
import type { CustomerOverviewQuery } from './overview.generated.ts';
import { agreementText } from './overview-texts.ts';
import { Line, Lines, Note } from './overview-panel.tsx';

type Customer = NonNullable<CustomerOverviewQuery['customer']>;

/** Contract, agreement and ids. */
export function CustomerFacts({ id, customer }: { id: string; customer: Customer }) {
  return (
    <Panel title="Details">
      <div className="sl-stack sl-gap-8 sl-padded sl-card sl-raised">
        <Facts look="rows">
          <Fact name="Contract">
            <ActivityBadge status={customer.status} /> <ActivityEnd status={customer.status} expiresAt={customer.expiresAt} />
          </Fact>
          <Fact name="Trial agreement">
            <StatusBadge tone={customer.trialAgreementStatus === 'UNSIGNED' ? 'warning' : 'neutral'}>
              {agreementText(customer.trialAgreementStatus)}
            </StatusBadge>
          </Fact>
          <Fact name="Created">{customer.createdAt === null ? UNKNOWN : <Day at={customer.createdAt} />}</Fact>
          <Fact name="Billing">
            {customer.billingReference === null ? (
              'Other'
            ) : (
              <CopyableId label="billing reference" value={customer.billingReference} />
            )}
          </Fact>
          <Fact name="Public ID">
            <CopyableId label="public ID" value={id} />
          </Fact>
        </Facts>
      </div>
    </Panel>
  );
}

export function ManagersPanel({ managers }: { managers: Customer['accountManagers'] }) {
  return (
    <Panel title="Account managers">
      <div className="sl-stack sl-gap-8 sl-padded sl-card sl-raised">
        {managers.length === 0 ? (
          <Note>No account manager is assigned.</Note>
        ) : (
          <Lines label="Account managers">
            {managers.map((manager) => (
              <Line
                key={manager.id}
                main={managerName(manager)}
                sub={
                  <a className="sl-touch sl-accent" href={`mailto:${manager.email}`}>
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
