import { memo } from 'react';
import { useOddsText } from '../../../lib/display.tsx';
import { BEHIND, BEHIND_SPOKEN, type OddsState, OddsValue } from '../../../ui/odds-cell.tsx';
import { usePriceMovement } from '../price-movement.ts';
import { shortPercent, signedPercent } from './market-view.ts';
import classes from './odds-button.module.css';
import type { OddsHistory } from './odds-history.ts';
import { Sparkline } from './sparkline.tsx';
import { WhatIfPrice, type WhatIfPrices } from './what-if-price.tsx';

/** State of the market of a price. `closed`: the market has left the board. */
export type OddsButtonState = OddsState | 'closed';

interface OddsButtonProps {
  readonly marketId: string;
  /** Null if the market has no such selection. */
  readonly selectionId: string | null;
  /** Key of the bet that has this price; see `betOf`. Empty without a selection. */
  readonly bet: string;
  /** Name of the market; screen readers announce it first. */
  readonly market: string;
  readonly label: string;
  readonly name: string;
  /** Whether to show the label in the button; else the column caption shows it. Screen readers always read the name. */
  readonly isLabelVisible: boolean;
  readonly odds: number | null;
  readonly openingOdds: number | null;
  readonly state: OddsButtonState;
  /** Whether a newer price exists that is not known yet. */
  readonly isBehind: boolean;
  /** Null if the board does not allow selecting: then a click opens the price history. */
  readonly isSelected: boolean | null;
  /** Why the selection can't be added, as UI text; null if it can. */
  readonly disabledReason: string | null;
  /** Shown in place of the change, once the user rests on the price; null for none. */
  readonly whatIf: WhatIfPrices | null;
  /** Null: no sparkline beside the price. */
  readonly history: OddsHistory | null;
  readonly onToggle: (marketId: string, selectionId: string) => void;
  readonly onHistory: (marketId: string, selectionId: string) => void;
}

/** The price of one selection. A click selects it, or opens its price history on a board without selecting. */
export const OddsButton = memo(function OddsButton(props: OddsButtonProps) {
  const { marketId, selectionId, bet, market, label, name, isLabelVisible, odds, openingOdds, state, isBehind } = props;
  const { isSelected, disabledReason, whatIf, history, onToggle, onHistory } = props;
  const oddsText = useOddsText();
  const isOpen = state === 'open' && odds !== null;
  const { direction, flash, lastOpen } = usePriceMovement(isOpen ? odds : null, bet);
  const shown = odds ?? (state === 'suspended' ? lastOpen : null);
  const change = isOpen && openingOdds !== null ? odds / openingOdds - 1 : null;
  const changeText = change === null ? '' : shortPercent(change);
  const content = (
    <>
      {isLabelVisible && (
        <span className={classes.label} aria-hidden="true" translate="no">
          {label}
        </span>
      )}
      <span className="sl-moved">{`${market}, ${name}: `}</span>
      <span className={classes.value}>
        {state === 'closed' ? (
          <span className="sl-block sl-faint sl-11 sl-text-end">Closed</span>
        ) : (
          <OddsValue odds={shown === null ? null : oddsText(shown)} state={state} movement={direction} flash={flash} />
        )}
      </span>
      {isBehind && <span className="sl-moved">{BEHIND_SPOKEN}</span>}
      {/* Screen readers read it with the opening price, from the title. */}
      <data className={classes.change} aria-hidden="true">
        {whatIf === null || selectionId === null ? (
          changeText
        ) : (
          <WhatIfPrice prices={whatIf} selectionId={selectionId} change={changeText} />
        )}
      </data>
      {isOpen && selectionId !== null && history !== null && (
        <Sparkline history={history} selectionId={selectionId} bet={bet} odds={odds} />
      )}
    </>
  );
  if (selectionId === null) {
    return (
      <span className={classes.cell} data-state={state} data-label={isLabelVisible || undefined} title={name}>
        {content}
      </span>
    );
  }
  const isSelectable = isSelected !== null;
  // What is selected can always be removed.
  const isDisabled = isSelected === false && (!isOpen || disabledReason !== null);
  const titleParts = [
    name,
    state === 'suspended' ? 'Suspended' : null,
    isBehind ? BEHIND : null,
    change !== null && openingOdds !== null ? `opened at ${oddsText(openingOdds)} (${signedPercent(change)})` : null,
    isOpen && isDisabled ? disabledReason : null,
  ];
  return (
    <button
      type="button"
      className={classes.cell}
      data-state={state}
      data-label={isLabelVisible || undefined}
      data-stop="main"
      data-selection={selectionId}
      tabIndex={-1}
      title={titleParts.filter((part) => part !== null).join(' · ')}
      aria-pressed={isSelected ?? undefined}
      aria-haspopup={isSelectable ? undefined : 'dialog'}
      // Not `disabled`: a disabled button loses the focus.
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isSelectable) onHistory(marketId, selectionId);
        else if (!isDisabled) onToggle(marketId, selectionId);
      }}
    >
      {content}
    </button>
  );
});
