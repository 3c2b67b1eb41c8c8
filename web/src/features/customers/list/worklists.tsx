import { daysText } from '../../../lib/activity-text.ts';
import { Link } from 'react-router-dom';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { type CustomerTab, customersUrl } from '../urls.ts';
import classes from './customers.module.css';
import { daysLate, type InvoiceState } from './overdue-customers.tsx';

interface WorklistsProps {
  readonly overdue: InvoiceState;
  readonly expiring: WorklistCount;
  readonly unsigned: WorklistCount;
}

/** Number of customers of a worklist; undefined while it loads. */
type WorklistCount = number | 'unavailable' | undefined;

/** The worklists of customers who need attention, each with its number. */
export function Worklists({ overdue, expiring, unsigned }: WorklistsProps) {
  const isKnown = overdue !== 'loading' && overdue !== 'unavailable';
  const late = isKnown ? daysLate([...overdue.values()].flat()) : 0;
  return (
    <section className={classes.worklists} aria-label="Worklists">
      <Facts look="tiles">
        <Fact name="Overdue payments" warns={isKnown && overdue.size > 0}>
          <Worklist tab="overdue-payments" count={isKnown ? overdue.size : overdue === 'loading' ? undefined : overdue} />
          {late > 0 && <span className="sl-soft sl-13"> up to {daysText(late)}</span>}
        </Fact>
        <Fact name="Expiring in 30 days">
          <Worklist tab="expiring" count={expiring} />
        </Fact>
        <Fact name="Agreement unsigned">
          <Worklist tab="agreement-unsigned" count={unsigned} />
        </Fact>
        <Fact name="No active client">
          <Link className="sl-accent" to={customersUrl('no-active-client')}>
            Check
          </Link>
        </Fact>
      </Facts>
    </section>
  );
}

function Worklist({ tab, count }: { tab: CustomerTab; count: WorklistCount }) {
  if (count === 'unavailable') return <span className="sl-soft">Unavailable</span>;
  if (count === undefined) return <span className="sl-soft">…</span>;
  if (count === 0) return <span className="sl-soft">None</span>;
  return (
    <Link className="sl-accent" to={customersUrl(tab)}>
      {count}
    </Link>
  );
}
