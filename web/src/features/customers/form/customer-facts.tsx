import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { type ReactNode, useId } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { ActivityBadge } from '../../../ui/activity-badge.tsx';
import { ActivityEnd } from '../../../ui/activity-lines.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { Day } from '../../../ui/day.tsx';
import type { CustomerFields } from './customer-fields.ts';
import classes from './customer-form.module.css';

interface CustomerFactsProps {
  readonly id: string;
  readonly internalId: number;
  /** ISO 8601. */
  readonly created: string;
  /** As they are saved. */
  readonly fields: CustomerFields;
}

/** Which customer is edited, as it is saved. */
export function CustomerFacts({ id, internalId, created, fields }: CustomerFactsProps) {
  const headingId = useId();
  const status = activityStatus(fields.activeUntil, useNow(60_000));
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
        <Fact name="Internal id">{internalId}</Fact>
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
