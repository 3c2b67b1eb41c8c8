import { TeamLogo } from '../../../ui/logos.tsx';
import { betOf } from '../bet.ts';
import { shortName } from '../sides.ts';
import { type BoardColumn, type BoardSides, marketName, type PricedMarket, type PricedSelection } from './market-view.ts';
import { OddsButton, type OddsButtonState } from './odds-button.tsx';
import type { OddsHistory } from './odds-history.ts';
import type { WhatIfPrices } from './what-if-price.tsx';
import classes from './price-columns.module.css';

/** Lets the user select outcomes on a board. */
export interface BoardSelection {
  isSelected(selectionId: string): boolean;
  /** Why the selections of this market can't be added now, as UI text; null if they can. Removing is always possible. */
  disabledReason(marketId: string): string | null;
  toggle(marketId: string, selectionId: string): void;
  /** Totals of the slip with each price; null while what-if prices are off. */
  readonly whatIf: WhatIfPrices | null;
}

/** Dependencies that all prices of a board share. */
export interface PriceDeps {
  /** Null: a click on a price shows its history. */
  readonly selection: BoardSelection | null;
  /** Null: no sparkline beside a price. */
  readonly history: OddsHistory | null;
  readonly onToggle: (marketId: string, selectionId: string) => void;
  /** Shows the price history of a market, at this selection or at its first. */
  readonly onHistory: (marketId: string, selectionId: string | null) => void;
}

/** Which of its labels a price shows; `none` below the captions of a group. */
export type PriceLabel = 'none' | 'label' | 'shortName';

interface CaptionsProps {
  readonly className: string | undefined;
  readonly columns: readonly BoardColumn[];
  readonly isScores: boolean;
  readonly sides: BoardSides;
}

/** Column headers. Hidden from screen readers, because each price includes its own label. */
export function Captions({ className, columns, isScores, sides }: CaptionsProps) {
  return (
    <span className={`${classes.columns} ${className}`} aria-hidden="true">
      {columns.map((column) => (
        <span key={`${column.kind} ${column.side}`} className={classes.caption}>
          {column.kind === 'odds' && <Caption column={column} isScores={isScores} sides={sides} />}
        </span>
      ))}
    </span>
  );
}

function Caption({ column, isScores, sides }: { column: BoardColumn & { kind: 'odds' }; isScores: boolean; sides: BoardSides }) {
  const entity = column.side === 'LEFT' ? sides.first : column.side === 'RIGHT' ? sides.second : null;
  const [cell] = column.cells;
  const label = isScores ? (column.side === 'CENTER' ? 'Draw' : shortName(entity)) : cell?.label;
  const isTeam = isScores || cell?.selection?.resultName === null;
  return (
    <>
      {isTeam && entity !== null && <TeamLogo src={entity.logoUrl} name={entity.name} size={16} />}
      <data className="sl-truncate">{label}</data>
    </>
  );
}

interface PriceColumnsProps extends Omit<ColumnProps, 'column'> {
  /** Places the columns in the row. */
  readonly className: string | undefined;
  readonly columns: readonly BoardColumn[];
}

/** The prices of a market, with its line between them. */
export function PriceColumns({ className, columns, ...column }: PriceColumnsProps) {
  return (
    <span className={`${classes.columns} ${className}`}>
      {columns.map((each) => (
        <Column key={`${each.kind} ${each.side}`} column={each} {...column} />
      ))}
    </span>
  );
}

interface ColumnProps {
  readonly column: BoardColumn;
  readonly market: PricedMarket;
  /** Whether the market has left the live set. */
  readonly isRemoved: boolean;
  readonly label: PriceLabel;
  readonly disabledReason: string | null;
  readonly board: PriceDeps;
}

function Column({ column, market, isRemoved, label, disabledReason, board }: ColumnProps) {
  if (column.kind === 'line') return <data className={classes.line}>{column.text}</data>;
  const { selection: boardSelection, history, onToggle, onHistory } = board;
  return (
    <span className={classes.cells}>
      {column.cells.map(({ selection, name: outcome, ...labels }) => (
        <OddsButton
          key={selection?.id ?? column.side}
          marketId={market.id}
          selectionId={selection?.id ?? null}
          bet={selection === null ? '' : betOf(market, selection)}
          market={marketName(market)}
          label={label === 'none' ? labels.label : labels[label]}
          name={outcome}
          isLabelVisible={label !== 'none'}
          odds={selection?.odds ?? null}
          openingOdds={selection?.openingOdds ?? null}
          state={stateOf(market, selection, isRemoved)}
          isBehind={market.isBehind && !isRemoved}
          isSelected={boardSelection === null || selection === null ? null : boardSelection.isSelected(selection.id)}
          disabledReason={disabledReason}
          whatIf={boardSelection?.whatIf ?? null}
          history={history}
          onToggle={onToggle}
          onHistory={onHistory}
        />
      ))}
    </span>
  );
}

function stateOf({ state }: PricedMarket, selection: PricedSelection | null, isRemoved: boolean): OddsButtonState {
  if (selection === null) return 'none';
  if (isRemoved) return 'closed';
  switch (state) {
    case 'OPEN':
      return 'open';
    case 'SUSPENDED':
      return 'suspended';
    case 'SETTLED':
      return selection.wasOutcome === true ? 'settled-win' : 'settled-lose';
    case 'CREATED':
    case 'CLOSED':
    case 'PUSHED':
    case 'CANCELLED':
    case 'UNKNOWN':
      return 'closed';
  }
}
