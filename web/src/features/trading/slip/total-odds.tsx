import { formatOdds } from '@sightline/schema/rules/markets.ts';
import { Button } from '../../../ui/button.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import classes from './bet-slip.module.css';
import type { SlipTotal } from './slip-legs.ts';

interface TotalOddsProps {
  readonly total: SlipTotal;
  readonly onRetry: () => void;
}

/** What all outcomes of the slip are worth together. */
export function TotalOdds({ total, onRetry }: TotalOddsProps) {
  const { odds, note } = total;
  return (
    <div className={classes.totals}>
      <dl className={classes.totalLine}>
        <dt>Total odds</dt>
        <dd className={classes.total}>
          <Value {...total} />
        </dd>
      </dl>
      <output className={classes.message}>
        {odds === 'not-combinable' && note === null && 'Sorry, the selected outcomes cannot be combined.'}
        {note === 'failed' && 'The total could not be renewed.'}
      </output>
      {note === 'failed' && (
        <Button tone="subtle" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function Value({ odds, note }: SlipTotal) {
  if (note === 'asking') {
    return (
      <>
        <span className={classes.spinner} aria-hidden="true" />
        <span className={hidden.hidden}>Being calculated</span>
      </>
    );
  }
  const text = odds === 'not-combinable' ? 'N/A' : odds === null ? '–' : formatOdds(odds);
  if (note !== 'outdated') return text;
  return (
    <>
      <span className={hidden.hidden}>Being renewed, was </span>
      <s>{text}</s>
    </>
  );
}
