import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo, useId, useMemo } from 'react';
import { TeamLogo } from '../../../ui/logos.tsx';
import { shortName } from '../sides.ts';
import { useBoardMarket_marketFragment } from './board.generated.ts';
import type { MarketGroup as Group } from './board-model.ts';
import classes from './market-board.module.css';
import { type BoardColumn, type BoardSides, marketView, type PricedMarket, type PricedSelection } from './market-view.ts';
import { OddsButton, type OddsButtonState } from './odds-button.tsx';
import type { OddsHistory } from './odds-history.ts';

/** Lets the user select outcomes on a board. */
export interface BoardSelection {
  isSelected(selectionId: string): boolean;
  /** Why the selections of this market can't be added now, as UI text; null if they can. Removing is always possible. */
  disabledReason(marketId: string): string | null;
  toggle(marketId: string, selectionId: string): void;
}

export interface RowContext {
  readonly sides: BoardSides;
  readonly selection: BoardSelection | null;
  readonly history: OddsHistory;
  readonly onToggle: (marketId: string, selectionId: string) => void;
  readonly onPin: (kind: 'types' | 'markets', id: string, name: string) => void;
}

interface MarketGroupProps {
  readonly group: Group;
  readonly markets: ReadonlyMap<string, PricedMarket>;
  readonly isExpanded: boolean;
  readonly onExpand: (type: string) => void;
  readonly context: RowContext;
}

/** Panel with the markets of one type, under captions for the columns. */
export const MarketGroup = memo(function MarketGroup({ group, markets, isExpanded, onExpand, context }: MarketGroupProps) {
  const id = useId();
  const { type, title, layout, isPinned, alternativeLines } = group;
  const shown = group.rows.flatMap(({ id, isPinned, isAlternativeLine }) => {
    const market = markets.get(id);
    return market === undefined || (isAlternativeLine && !isExpanded) ? [] : [{ market, isPinned }];
  });
  const [first] = shown;
  const view = first === undefined ? null : marketView(first.market, context.sides);
  const height = groupHeight(
    shown.map(({ market }) => market),
    alternativeLines > 0,
  );
  // gridRowEnd applies in the two-column layout, containIntrinsicBlockSize while the group is off screen.
  const style = { gridRowEnd: `span ${height + GAP}`, containIntrinsicBlockSize: `auto ${height / 4}rem` };
  return (
    <section className={classes.group} aria-labelledby={id} data-layout={layout} style={style}>
      <div className={classes.panel}>
        <div className={classes.head}>
          <PinButton isPinned={isPinned} name={title} onToggle={() => context.onPin('types', type, title)} />
          <h2 id={id} className={classes.title} title={title}>
            {title}
          </h2>
          {view !== null && <Captions columns={view.columns} isScores={layout === 'CORRECT_SCORE'} sides={context.sides} />}
        </div>
        <ul className={classes.rows}>
          {shown.map(({ market, isPinned }) => (
            <MarketRow key={market.id} arranged={market} title={title} isPinned={isPinned} context={context} />
          ))}
        </ul>
        {alternativeLines > 0 && (
          <button type="button" className={classes.more} aria-expanded={isExpanded} onClick={() => onExpand(type)}>
            <IconChevronDown className={classes.chevron} size={14} aria-hidden="true" />
            {isExpanded ? 'Fewer lines' : alternativeLines === 1 ? '1 more line' : `${alternativeLines} more lines`}
          </button>
        )}
      </div>
    </section>
  );
});

/** Heights in quarters of a rem, as in the style sheet. */
const HEADER = 11;
const ROW = 11;
const CELL = 10;
const MORE_BUTTON = 9;
const BORDERS = 1;
/** Space between two groups. */
const GAP = 3;

/** Height of a group in quarters of a rem, computed in advance so that the layout does not shift when it is rendered. */
function groupHeight(markets: readonly PricedMarket[], hasMoreButton: boolean): number {
  const rows = markets.reduce((sum, market) => sum + rowHeight(market), 0);
  return HEADER + rows + (hasMoreButton ? MORE_BUTTON : 0) + BORDERS;
}

function rowHeight({ layout, selections }: PricedMarket): number {
  if (layout !== 'CORRECT_SCORE') return ROW;
  const cellsOn = (side: string) => selections.filter((selection) => selection.side === side && selection.score !== null).length;
  return ROW + CELL * (Math.max(1, cellsOn('LEFT'), cellsOn('CENTER'), cellsOn('RIGHT')) - 1);
}

/** Column headers. Hidden from screen readers, because each price includes its own label. */
function Captions({ columns, isScores, sides }: { columns: readonly BoardColumn[]; isScores: boolean; sides: BoardSides }) {
  return (
    <span className={classes.columns} aria-hidden="true">
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
      <span className={classes.captionText}>{label}</span>
    </>
  );
}

interface PinButtonProps {
  readonly isPinned: boolean;
  /** Name of the pinned type or market. */
  readonly name: string;
  /** Whether arrow keys can move to this button. */
  readonly isStop?: boolean;
  readonly onToggle: () => void;
}

/** Star button that pins a type or market to the top. */
function PinButton({ isPinned, name, isStop = false, onToggle }: PinButtonProps) {
  const Star = isPinned ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={`Pin ${name}`}
      title={isPinned ? 'Unpin' : 'Pin to the top'}
      onClick={onToggle}
      {...(isStop ? { 'data-stop': '', tabIndex: -1 } : {})}
    >
      <Star size={14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

interface MarketRowProps {
  /** The market when the board was last arranged; shown after the market leaves the live set. */
  readonly arranged: PricedMarket;
  /** Name of the market type. */
  readonly title: string;
  readonly isPinned: boolean;
  readonly context: RowContext;
}

/** A market: its heading, then its columns. Subscribes to its own prices. */
const MarketRow = memo(function MarketRow({ arranged, title, isPinned, context }: MarketRowProps) {
  const { sides, selection, onPin } = context;
  const from = useMemo(() => ({ __typename: 'Market' as const, id: arranged.id }), [arranged.id]);
  const { data, complete } = useBoardMarket_marketFragment(from);
  const market: PricedMarket = complete ? data : arranged;
  const view = marketView(market, sides) ?? marketView(arranged, sides);
  if (view === null) return null;
  const lines = view.columns.flatMap((column) => (column.kind === 'line' ? column.text : []));
  const name = [title, view.heading, market.layout === 'HANDICAP' ? '' : lines.join('')].filter(Boolean).join(' ');
  const disabledReason = selection?.disabledReason(market.id) ?? null;
  return (
    <li className={classes.row} data-row="" data-plain={view.heading === '' || undefined}>
      <PinButton isPinned={isPinned} name={name} isStop onToggle={() => onPin('markets', market.id, name)} />
      <span className={classes.heading} title={view.heading}>
        {view.heading}
      </span>
      <span className={classes.columns}>
        {view.columns.map((column) => (
          <Column
            key={`${column.kind} ${column.side}`}
            column={column}
            market={market}
            isRemoved={!complete}
            disabledReason={disabledReason}
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
  /** Whether the market has left the live set. */
  readonly isRemoved: boolean;
  readonly disabledReason: string | null;
  readonly name: string;
  readonly context: RowContext;
}

function Column({ column, market, isRemoved, disabledReason, name, context }: ColumnProps) {
  if (column.kind === 'line') return <span className={classes.line}>{column.text}</span>;
  const { selection: boardSelection, history, onToggle } = context;
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
          isLabelVisible={market.layout === 'CORRECT_SCORE'}
          odds={selection?.odds ?? null}
          openingOdds={selection?.openingOdds ?? null}
          state={stateOf(market, selection, isRemoved)}
          isSelected={boardSelection === null || selection === null ? null : boardSelection.isSelected(selection.id)}
          disabledReason={disabledReason}
          history={history}
          onToggle={onToggle}
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
