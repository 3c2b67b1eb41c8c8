import { IconX } from '@tabler/icons-react';
import { useOddsText } from '../../../lib/display.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { usePriceMovement } from '../price-movement.ts';
import classes from './bet-slip.module.css';
import { describeFixture, describeSelection } from './describe-selection.ts';
import type { SlipSides } from './slip-rules.ts';
import type { SlipLeg } from './slip-legs.ts';

interface SlipLegRowProps {
  readonly leg: SlipLeg;
  readonly sides: SlipSides;
  readonly onRemove: (leg: SlipLeg) => void;
}

/** Why an outcome cannot be bet on at present. */
const STATE_TEXTS = { suspended: 'Suspended', settled: 'Settled', closed: 'Closed' } as const;

/** One outcome of the slip: what it is, what it is part of, and its odds as they move. */
export function SlipLegRow({ leg, sides, onRemove }: SlipLegRowProps) {
  const { pick, market, selection, state } = leg;
  const oddsText = useOddsText();
  const odds = state === 'closed' ? null : selection.odds;
  const { direction } = usePriceMovement(state === 'open' ? odds : null);
  const description = describeSelection(market, selection, sides);
  return (
    <li className={classes.leg} data-state={state}>
      <div className={classes.what}>
        <span className={classes.description}>{description}</span>
        <span className={classes.fixture}>{describeFixture(market, pick.order)}</span>
        {state !== 'open' && <StatusBadge tone={state === 'suspended' ? 'warning' : 'neutral'}>{STATE_TEXTS[state]}</StatusBadge>}
      </div>
      <span className={classes.odds} data-movement={direction ?? undefined}>
        {odds === null ? '–' : oddsText(odds)}
        {direction !== null && <span className={hidden.hidden}>{direction === 'up' ? ', went up' : ', went down'}</span>}
        {direction !== null && <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'}</span>}
      </span>
      <IconButton label={`Remove ${description}`} onClick={() => onRemove(leg)}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
