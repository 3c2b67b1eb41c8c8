import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { memo, useMemo } from 'react';
import type { BoardSelection } from './board-selection.ts';
import { useBoardMarket_marketFragment } from './board-market.generated.ts';
import type { PricedMarket, PricedSelection, BoardSides } from './board-types.ts';
import classes from './market-board.module.css';
import { type BoardColumn, marketView } from './market-view.ts';
import { type BoardState, OddsButton } from './odds-button.tsx';
import type { OddsHistory } from './odds-history.ts';
import { PinButton } from './pin-button.tsx';

export interface RowContext {
  readonly sides: BoardSides;
  readonly selection: BoardSelection | null;
  readonly history: OddsHistory;
  readonly onToggle: (marketId: string, selectionId: string) => void;
  readonly onPin: (kind: 'types' | 'markets', id: string, name: string) => void;
}

interface MarketRowProps {
  /** The market as it was when the board was arranged, by which it keeps its place after it left. */
  readonly arranged: PricedMarket;
  /** Name of its type. */
  readonly title: string;
  readonly isPinned: boolean;
  readonly context: RowContext;
}

/** One market: what sets it apart, then its columns. Follows its prices by itself. */
export const MarketRow = memo(function MarketRow({ arranged, title, isPinned, context }: MarketRowProps) {
  const { sides, selection, onPin } = context;
  const from = useMemo(() => ({ __typename: 'Market' as const, id: arranged.id }), [arranged.id]);
  const { data, complete } = useBoardMarket_marketFragment(from);
  const market: PricedMarket = complete ? data : arranged;
  const view = marketView(market, sides) ?? marketView(arranged, sides);
  if (view === null) return null;
  const lines = view.columns.flatMap((column) => (column.kind === 'line' ? column.text : []));
  const name = [title, view.heading, market.layout === 'HANDICAP' ? '' : lines.join('')].filter(Boolean).join(' ');
  const refusal = selection?.refusal(market.id) ?? null;
  return (
    <li className={classes.row} data-row="" data-plain={view.heading === '' || undefined}>
      <PinButton isPinned={isPinned} name={name} isStop onToggle={() => onPin('markets', market.id, name)} />
      <span className={classes.heading} title={view.heading}>
        {view.heading}
      </span>
      {/* Columns of one layout are in one order for good. */}
      <span className={classes.columns}>
        {view.columns.map((column) => (
          <Column
            key={`${column.kind} ${column.side}`}
            column={column}
            market={market}
            isGone={!complete}
            refusal={refusal}
            name={name}
            context={context}
          />
        ))}
      </span>
    </li>
  );
});

interface ColumnProps {
  readonly column: BoardColumn;
  readonly market: PricedMarket;
  readonly isGone: boolean;
  readonly refusal: string | null;
  readonly name: string;
  readonly context: RowContext;
}

function Column({ column, market, isGone, refusal, name, context }: ColumnProps) {
  if (column.kind === 'line') return <span className={classes.line}>{column.text}</span>;
  const { selection: choices, history, onToggle } = context;
  const line = market.layout === 'HANDICAP' ? column.cells[0]?.selection?.line : null;
  return (
    <span className={classes.cells}>
      {column.cells.map(({ selection, label, name: outcome }) => (
        <OddsButton
          key={selection?.id ?? column.side}
          marketId={market.id}
          selectionId={selection?.id ?? null}
          market={name}
          label={label}
          name={typeof line === 'number' ? `${outcome} ${formatSignedLine(line)}` : outcome}
          isLabelled={market.layout === 'CORRECT_SCORE'}
          odds={selection?.odds ?? null}
          openingOdds={selection?.openingOdds ?? null}
          state={stateOf(market, selection, isGone)}
          choice={choiceOf(selection, choices, refusal === null)}
          refusal={refusal}
          history={history}
          onToggle={onToggle}
        />
      ))}
    </span>
  );
}

function stateOf({ state }: PricedMarket, selection: PricedSelection | null, isGone: boolean): BoardState {
  if (selection === null) return 'none';
  if (isGone) return 'closed';
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

function choiceOf(
  selection: PricedSelection | null,
  choices: BoardSelection | null,
  isOffered: boolean,
): 'selected' | 'offered' | 'refused' | null {
  if (choices === null || selection === null) return null;
  if (choices.isSelected(selection.id)) return 'selected';
  return isOffered ? 'offered' : 'refused';
}
