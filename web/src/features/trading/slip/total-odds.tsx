import { useState } from 'react';
import { useOddsText } from '../../../lib/display.tsx';
import { Button } from '../../../ui/button.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import classes from './bet-slip.module.css';
import type { SlipTotal } from './slip-legs.ts';

interface TotalOddsProps {
  readonly total: SlipTotal;
  /** Names what the total is of: another selection, another name. */
  readonly totalOf: string;
  readonly count: number;
  readonly onRetry: () => void;
}

/** What all outcomes of the slip are worth together. */
export function TotalOdds({ total, totalOf, count, onRetry }: TotalOddsProps) {
  const { odds, note, obstacle } = total;
  const oddsText = useOddsText();
  const [said, setSaid] = useState({ totalOf: '', text: '' });
  // Once for each selection: a voice that reads every move of the odds would never end.
  if (note === null && typeof odds === 'number' && said.totalOf !== totalOf) {
    setSaid({ totalOf, text: `Total odds ${oddsText(odds)} for ${count === 1 ? '1 outcome' : `${count} outcomes`}` });
  }
  return (
    <div className={classes.totals}>
      <dl className={classes.totalLine}>
        <dt>Total odds</dt>
        <dd className={classes.total}>
          <Value {...total} />
        </dd>
      </dl>
      <output className={hidden.hidden}>{said.text}</output>
      <output className={classes.message}>
        {obstacle}
        {odds === 'not-combinable' && note === null && obstacle === null && 'Sorry, the selected outcomes cannot be combined.'}
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
  const oddsText = useOddsText();
  if (note === 'asking') {
    return (
      <>
        <span className={classes.spinner} aria-hidden="true" />
        <span className={hidden.hidden}>Being calculated</span>
      </>
    );
  }
  const text = odds === 'not-combinable' ? 'N/A' : odds === null ? '–' : oddsText(odds);
  if (note !== 'outdated') return text;
  return (
    <>
      <span className={hidden.hidden}>Being renewed, was </span>
      <s>{text}</s>
    </>
  );
}
