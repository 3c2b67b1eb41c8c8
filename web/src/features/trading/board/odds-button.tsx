import { memo } from 'react';
import { useOddsText } from '../../../lib/display.tsx';
import { type OddsState, OddsValue } from '../../../ui/odds-cell.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { usePriceMovement } from '../price-movement.ts';
import classes from './odds-button.module.css';
import type { OddsHistory } from './odds-history.ts';
import { Sparkline } from './sparkline.tsx';

/** What the button shows instead of odds that are not open. `closed` is a market that left the board. */
export type OddsButtonState = OddsState | 'closed';

interface OddsButtonProps {
  readonly marketId: string;
  /** Null if the market has no such selection. */
  readonly selectionId: string | null;
  /** Name of the market; screen readers announce it first. */
  readonly market: string;
  readonly label: string;
  readonly name: string;
  /** Whether to show the label in the button; else the column caption shows it. */
  readonly isLabelVisible: boolean;
  readonly odds: number | null;
  readonly openingOdds: number | null;
  readonly state: OddsButtonState;
  /** Null if the board does not allow selecting. */
  readonly isSelected: boolean | null;
  /** Why the selection can't be added, as UI text; null if it can. */
  readonly disabledReason: string | null;
  readonly history: OddsHistory;
  readonly onToggle: (marketId: string, selectionId: string) => void;
}

/** The price of one selection. A button if the board allows selecting, else plain text of the same size. */
export const OddsButton = memo(function OddsButton(props: OddsButtonProps) {
  const { marketId, selectionId, market, label, name, isLabelVisible, odds, openingOdds, state } = props;
  const { isSelected, disabledReason, history, onToggle } = props;
  const oddsText = useOddsText();
  const isOpen = state === 'open' && odds !== null;
  const { direction, flash } = usePriceMovement(isOpen ? odds : null);
  const content = (
    <>
      <span className={isLabelVisible ? classes.label : hidden.hidden}>
        <span className={hidden.hidden}>{market}, </span>
        {isLabelVisible ? label : name}
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
  if (isSelected === null || selectionId === null) {
    return (
      <span className={classes.cell} data-state={state} title={title}>
        {content}
      </span>
    );
  }
  const shownReason = isSelected ? null : disabledReason;
  const isDisabled = !isOpen || shownReason !== null;
  return (
    <button
      type="button"
      className={classes.cell}
      data-state={state}
      data-stop=""
      tabIndex={-1}
      title={isOpen && shownReason !== null ? `${title} · ${shownReason}` : title}
      aria-pressed={isSelected}
      // Not `disabled`: a disabled button loses the focus.
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
