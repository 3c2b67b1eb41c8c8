import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { type ReactNode, useId } from 'react';
import { statusSubText } from '../../../lib/activity-text.ts';
import { formatDay, formatUtc } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ActivityBadge } from '../../../ui/activity-badge.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
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
  const moment = new Date(created);
  return (
    <section className={classes.facts} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.factsTitle}>
        As saved
      </h2>
      <span className={classes.name}>{fields.name || 'Without a name'}</span>
      <div className={classes.status}>
        <ActivityBadge status={status} />
        <span>{statusSubText(status, fields.activeUntil)}</span>
      </div>
      <dl className={classes.factList}>
        <Fact name="Internal id">{internalId}</Fact>
        <Fact name="Id">
          <CopyableId label="customer id" value={id} />
        </Fact>
        <Fact name="Created">
          <time dateTime={created} title={formatUtc(moment)}>
            {formatDay(moment)}
          </time>
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
