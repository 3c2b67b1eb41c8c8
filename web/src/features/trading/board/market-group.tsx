import { useApolloClient } from '@apollo/client/react';
import { IconChartLine, IconChevronDown, IconPin, IconPinFilled } from '@tabler/icons-react';
import { createContext, memo, useContext, useId, useLayoutEffect } from 'react';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { TeamLogo } from '../../../ui/logos.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { betOf } from '../bet.ts';
import type { MatchNames } from '../match-names.ts';
import { shortName } from '../sides.ts';
import { toggleWatchTarget, useIsWatched } from '../watch/use-watchlist.ts';
import { Star, starTitle } from '../watch/watch-button.tsx';
import { type NamedSeries, watchedMarket } from '../watch/watched-market.ts';
import { itemKey } from '../watch/watchlist.ts';
import type { MarketGroup as Group } from './board-model.ts';
import classes from './market-board.module.css';
import {
  type BoardColumn,
  type BoardSides,
  fullMarketName,
  marketMargin,
  marketName,
  marketView,
  type PricedMarket,
  type PricedSelection,
  type RowLayout,
  rowLayout,
} from './market-view.ts';
import { currentMarket, useShownMarket } from './shown-market.ts';
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
  readonly series: NamedSeries;
  readonly matchNames: MatchNames;
  readonly sides: BoardSides;
  readonly selection: BoardSelection | null;
  readonly history: OddsHistory;
  readonly onToggle: (marketId: string, selectionId: string) => void;
  /** Shows the price history of a market, at this selection or at its first. */
  readonly onHistory: (marketId: string, selectionId: string | null) => void;
  readonly onPin: (kind: 'types' | 'markets', id: string, name: string) => void;
  /** Moves a row to another group, because its layout has changed. */
  readonly onLayoutChange: (market: PricedMarket) => void;
}

interface MarketGroupProps {
  readonly group: Group;
  readonly markets: ReadonlyMap<string, PricedMarket>;
  readonly isExpanded: boolean;
  readonly onExpand: (type: string, isExpanded: boolean) => void;
  readonly context: RowContext;
}

/** Ids of the elements that name the board, if the page has several, whose groups need different names; separated by spaces. */
export const BoardNameContext = createContext<string | null>(null);

/** The markets of one type: a single row with labels in its prices, or rows under a heading with captions for the columns. */
export const MarketGroup = memo(function MarketGroup({ group, markets, isExpanded, onExpand, context }: MarketGroupProps) {
  const id = useId();
  const boardName = useContext(BoardNameContext);
  const { type, title, layout, isPinned, alternativeLines } = group;
  const shown = group.rows.flatMap(({ id, isPinned, isAlternativeLine }) => {
    const market = markets.get(id);
    return market === undefined || (isAlternativeLine && !isExpanded) ? [] : [{ market, isPinned }];
  });
  const [first] = shown;
  const view = first === undefined ? null : marketView(first.market, context.sides);
  const isSingle = shown.length === 1;
  // The style sheet computes the height from these, so that the layout does not shift when a group is rendered.
  const style = {
    '--rows': shown.length,
    '--headings': isSingle ? 0 : 1,
    '--more-cells': shown.reduce((sum, { market }) => sum + moreCells(market), 0),
  };
  return (
    <section
      className={classes.group}
      aria-labelledby={boardName === null ? id : `${boardName} ${id}`}
      data-type={type}
      data-layout={layout}
      style={style}
    >
      <div
        className={classes.panel}
        data-single={isSingle || undefined}
        data-plain={(!isSingle && view?.heading === '') || undefined}
      >
        <div className={classes.head}>
          <PinButton isPinned={isPinned} name={title} onToggle={() => context.onPin('types', type, title)} />
          <h2 id={id} className={classes.title} title={title}>
            {title}
          </h2>
          {alternativeLines > 0 && (
            <MoreButton lines={alternativeLines} isExpanded={isExpanded} onClick={() => onExpand(type, !isExpanded)} />
          )}
          {!isSingle && view !== null && layout !== 'OUTCOMES' && (
            <>
              <span className={classes.marginCaption} aria-hidden="true">
                Margin
              </span>
              <Captions columns={view.columns} isScores={layout === 'CORRECT_SCORE'} sides={context.sides} />
            </>
          )}
        </div>
        <ul className={classes.rows}>
          {shown.map(({ market, isPinned }) => (
            <MarketRow
              key={market.id}
              arranged={market}
              layout={layout}
              isSingle={isSingle}
              isPinned={isPinned}
              context={context}
            />
          ))}
        </ul>
      </div>
    </section>
  );
});

/** Number of prices below the first of a column; only scores have them. */
function moreCells({ layout, selections }: PricedMarket): number {
  if (layout !== 'CORRECT_SCORE') return 0;
  const cellsOn = (side: string) => selections.filter((selection) => selection.side === side && selection.score !== null).length;
  return Math.max(1, cellsOn('LEFT'), cellsOn('CENTER'), cellsOn('RIGHT')) - 1;
}

interface MoreButtonProps {
  /** Number of alternative lines. */
  readonly lines: number;
  readonly isExpanded: boolean;
  readonly onClick: () => void;
}

/** Shows or hides the alternative lines. */
function MoreButton({ lines, isExpanded, onClick }: MoreButtonProps) {
  const label = isExpanded ? 'Fewer lines' : lines === 1 ? '1 more line' : `${lines} more lines`;
  return (
    <button
      type="button"
      className={classes.more}
      aria-expanded={isExpanded}
      aria-label={label}
      title={label}
      data-stop=""
      tabIndex={-1}
      onClick={onClick}
    >
      {isExpanded ? 'Fewer' : `+${lines}`}
      <IconChevronDown className={classes.chevron} size={12} aria-hidden="true" />
    </button>
  );
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
      <data className="sl-truncate">{label}</data>
    </>
  );
}

interface PinButtonProps {
  readonly isPinned: boolean;
  /** Name of the pinned type or market. */
  readonly name: string;
  readonly onToggle: () => void;
}

/** Button that pins a type or market to the top. */
function PinButton({ isPinned, name, onToggle }: PinButtonProps) {
  const Pin = isPinned ? IconPinFilled : IconPin;
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={`Pin ${name}`}
      title={isPinned ? 'Unpin' : 'Pin to the top'}
      data-stop=""
      tabIndex={-1}
      onClick={onToggle}
    >
      <Pin size={14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

interface MarketRowProps {
  /** The market when the board was last arranged; shown after the market leaves the live set. */
  readonly arranged: PricedMarket;
  /** Layout of its group. */
  readonly layout: RowLayout;
  /** Whether it is the only row of its type: its prices show their labels, and the type has the pin. */
  readonly isSingle: boolean;
  readonly isPinned: boolean;
  readonly context: RowContext;
}

/** A market: its heading, its margin, then its columns. Subscribes to its own prices. */
const MarketRow = memo(function MarketRow({ arranged, layout, isSingle, isPinned, context }: MarketRowProps) {
  const { series, matchNames, sides, selection, onPin, onHistory, onLayoutChange } = context;
  const { market, isRemoved } = useShownMarket(arranged);
  const view = marketView(market, sides) ?? marketView(arranged, sides);
  const current = rowLayout(market, sides);
  useLayoutEffect(
    function followLayout() {
      if (current !== null && current !== layout) onLayoutChange(market);
    },
    [current, layout, market, onLayoutChange],
  );
  if (view === null) return null;
  const name = fullMarketName(market);
  const disabledReason = selection?.disabledReason(market.id) ?? null;
  return (
    <li className={classes.row} data-row="" data-market={market.id} data-stale={market.isBehind || undefined}>
      {(!isSingle || isPinned) && (
        <PinButton isPinned={isPinned} name={name} onToggle={() => onPin('markets', market.id, name)} />
      )}
      <span className={classes.heading} title={view.heading} translate="no">
        {view.heading}
      </span>
      <span className={classes.tools}>
        <WatchMarketButton market={arranged} series={series} matchNames={matchNames} name={name} />
        {/* Elsewhere a click on a price shows its history. */}
        {selection !== null && <HistoryButton name={name} onClick={() => onHistory(market.id, null)} />}
      </span>
      <Margin margin={isRemoved ? null : marketMargin(market)} isSuspended={market.state === 'SUSPENDED'} />
      <span className={classes.columns}>
        {view.columns.map((column) => (
          <Column
            key={`${column.kind} ${column.side}`}
            column={column}
            market={market}
            isRemoved={isRemoved}
            label={labelKind(current, isSingle)}
            disabledReason={disabledReason}
            name={marketName(market)}
            context={context}
          />
        ))}
      </span>
    </li>
  );
});

/** Which label the prices of a row show: none below the captions of a group, and the whole one in columns without sides. */
function labelKind(layout: RowLayout | null, isSingle: boolean): 'none' | 'label' | 'shortName' {
  if (layout === 'OUTCOMES') return 'shortName';
  return isSingle || layout === 'CORRECT_SCORE' ? 'label' : 'none';
}

interface WatchMarketButtonProps {
  /** The market when its row appeared, so that the button does not render again with each price. */
  readonly market: PricedMarket;
  readonly series: NamedSeries;
  readonly matchNames: MatchNames;
  /** Name of the market on the board. */
  readonly name: string;
}

/** Star of a row of the board, which arrow keys can move to; see `use-roving-focus.ts`. Renders only when it is pressed or released. */
const WatchMarketButton = memo(function WatchMarketButton({ market, series, matchNames, name }: WatchMarketButtonProps) {
  const client = useApolloClient();
  const userId = useViewer().user.id;
  const isWatched = useIsWatched(userId, itemKey({ kind: 'market', marketId: market.id }));
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={isWatched}
      aria-label={`Watch ${name}`}
      title={starTitle(isWatched)}
      data-stop=""
      tabIndex={-1}
      onClick={() => toggleWatchTarget(userId, watchedMarket(currentMarket(client, market) ?? market, series, matchNames))}
    >
      <Star isFilled={isWatched} size={14} />
    </button>
  );
});

function HistoryButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.historyButton}
      data-stop=""
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={`Price history of ${name}`}
      title="Price history"
      onClick={onClick}
    >
      <IconChartLine size={14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

/** The margin of a market, also called overround; empty if it has none. A suspended market has the one of its last prices. */
function Margin({ margin, isSuspended }: { margin: number | null; isSuspended: boolean }) {
  return (
    <span className={classes.margin} title="Margin (overround): implied probabilities above 100%">
      {margin !== null && (
        <span className={classes.marginValue} data-suspended={isSuspended || undefined}>
          <span className={hidden.moved}>{isSuspended ? 'Suspended, last margin ' : 'Margin '}</span>
          <data>{`${(margin * 100).toFixed(1).replace('-', '−')}%`}</data>
        </span>
      )}
    </span>
  );
}

interface ColumnProps {
  readonly column: BoardColumn;
  readonly market: PricedMarket;
  /** Whether the market has left the live set. */
  readonly isRemoved: boolean;
  readonly label: 'none' | 'label' | 'shortName';
  readonly disabledReason: string | null;
  readonly name: string;
  readonly context: RowContext;
}

function Column({ column, market, isRemoved, label, disabledReason, name, context }: ColumnProps) {
  if (column.kind === 'line') return <data className={classes.line}>{column.text}</data>;
  const { selection: boardSelection, history, onToggle, onHistory } = context;
  return (
    <span className={classes.cells}>
      {column.cells.map(({ selection, name: outcome, ...labels }) => (
        <OddsButton
          key={selection?.id ?? column.side}
          marketId={market.id}
          selectionId={selection?.id ?? null}
          bet={selection === null ? '' : betOf(market, selection)}
          market={name}
          label={label === 'none' ? labels.label : labels[label]}
          name={outcome}
          isLabelVisible={label !== 'none'}
          odds={selection?.odds ?? null}
          openingOdds={selection?.openingOdds ?? null}
          state={stateOf(market, selection, isRemoved)}
          isBehind={market.isBehind && !isRemoved}
          isSelected={boardSelection === null || selection === null ? null : boardSelection.isSelected(selection.id)}
          disabledReason={disabledReason}
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
