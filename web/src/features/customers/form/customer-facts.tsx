import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { type ReactNode, useId } from 'react';
import { useNow } from '../../../lib/timing.ts';
import { UNKNOWN } from '../../../lib/text.ts';
import { ActivityBadge } from '../../../ui/badges.tsx';
import { ActivityEnd, Day } from '../../../ui/cells.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import type { CustomerFields } from './customer-fields.ts';
import classes from './customer-form.module.css';

interface CustomerFactsProps {
  readonly id: string;
  /** Null where it could not be read, as with `created`. */
  readonly internalId: number | null;
  /** ISO 8601. */
  readonly created: string | null;
  /** False where the end date could not be read. */
  readonly isEndKnown: boolean;
  /** As they are saved. */
  readonly fields: CustomerFields;
}

/** Which customer is edited, as it is saved. */
export function CustomerFacts({ id, internalId, created, fields, isEndKnown }: CustomerFactsProps) {
  const headingId = useId();
  const now = useNow(60_000);
  const status = isEndKnown ? activityStatus(fields.activeUntil, now) : null;
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
        <Fact name="Internal id">{internalId ?? UNKNOWN}</Fact>
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
