import { memo } from 'react';
import { useOddsText } from '../../../lib/display.tsx';
import { OddsValue, type OddsState } from '../../../ui/odds-cell.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { usePriceMovement } from '../price-movement.ts';
import classes from './odds-button.module.css';
import type { OddsHistory } from './odds-history.ts';
import { Sparkline } from './sparkline.tsx';

/** What a board shows in place of odds that are not open; closed is what left the board. */
export type BoardState = OddsState | 'closed';

interface OddsButtonProps {
  readonly marketId: string;
  /** Null where the market has no such outcome. */
  readonly selectionId: string | null;
  /** The market in words, which a voice says first. */
  readonly market: string;
  readonly label: string;
  readonly name: string;
  /** Whether the label is to be read here: elsewhere it stands over the column. */
  readonly isLabelled: boolean;
  readonly odds: number | null;
  readonly openingOdds: number | null;
  readonly state: BoardState;
  /** Null where nothing can be selected. */
  readonly choice: 'selected' | 'offered' | 'refused' | null;
  /** Why it cannot be selected; null when it can. */
  readonly refusal: string | null;
  readonly history: OddsHistory;
  readonly onToggle: (marketId: string, selectionId: string) => void;
}

/** The price of one outcome, of a fixed size; a button where outcomes can be selected. */
export const OddsButton = memo(function OddsButton(props: OddsButtonProps) {
  const { marketId, selectionId, market, label, name, isLabelled, odds, openingOdds, state, choice, refusal, history, onToggle } =
    props;
  const oddsText = useOddsText();
  const isOpen = state === 'open' && odds !== null;
  const { direction, flash } = usePriceMovement(isOpen ? odds : null);
  const content = (
    <>
      <span className={isLabelled ? classes.label : hidden.hidden}>
        <span className={hidden.hidden}>{market}, </span>
        {isLabelled ? label : name}
        <span className={hidden.hidden}>: </span>
      </span>
      {state === 'closed' ? (
        <span className={classes.closed}>Closed</span>
      ) : (
        <OddsValue odds={odds === null ? null : oddsText(odds)} state={state} movement={direction} flash={flash} />
      )}
      {isOpen && selectionId !== null && <Sparkline history={history} selectionId={selectionId} odds={odds} />}
    </>
  );
  const title = isOpen ? priceTitle(name, odds, openingOdds, oddsText) : name;
  if (choice === null || selectionId === null) {
    return (
      <span className={classes.cell} data-state={state} title={title}>
        {content}
      </span>
    );
  }
  // A button that is disabled for the browser loses the focus, and the keyboard its place with it.
  const isDisabled = !isOpen || choice === 'refused';
  return (
    <button
      type="button"
      className={classes.cell}
      data-state={state}
      data-stop=""
      tabIndex={-1}
      title={isOpen && choice === 'refused' && refusal !== null ? `${title} · ${refusal}` : title}
      aria-pressed={choice === 'selected'}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onToggle(marketId, selectionId);
      }}
    >
      {content}
    </button>
  );
});

function priceTitle(name: string, odds: number, opening: number | null, oddsText: (odds: number) => string): string {
  if (opening === null) return name;
  const percent = (odds / opening - 1) * 100;
  return `${name} · opened at ${oddsText(opening)} (${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %)`;
}
