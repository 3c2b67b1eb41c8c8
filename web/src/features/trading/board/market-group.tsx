import { IconChevronDown, IconPinFilled } from '@tabler/icons-react';
import { createContext, memo, Suspense, useContext, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PagePartContext, usePagePart } from '../../../lib/page-part.ts';
import { DifferencesContext } from '../consistency/board-differences.tsx';
import { OffBy } from '../consistency/off-by.tsx';
import type { MarketGroup as Group } from './board-model.ts';
import { HistoryButton, type MarketActionDeps, PinButton, WatchMarketButton } from './market-actions.tsx';
import classes from './market-group.module.css';
import {
  type BoardSides,
  fullMarketName,
  marketMargin,
  marketView,
  type PricedMarket,
  type RowLayout,
  rowLayout,
} from './market-view.ts';
import { useShownMarket } from './shown-market.ts';
import { Captions, PriceColumns, type PriceLabel } from './price-columns.tsx';

// Loaded only on a phone or touch screen.
const MarketMenu = memo(lazyPart(async () => (await import('./market-menu.tsx')).MarketMenu));

/** Dependencies that all rows of a board share. */
export interface BoardRowDeps extends MarketActionDeps {
  readonly sides: BoardSides;
  /** Whether one button of a market opens its actions, as on a phone and on a touch screen. */
  readonly hasMenus: boolean;
  /** Moves a row to another group, because its layout has changed. */
  readonly onLayoutChange: (market: PricedMarket) => void;
}

interface MarketGroupProps {
  readonly group: Group;
  readonly markets: ReadonlyMap<string, PricedMarket>;
  readonly isExpanded: boolean;
  readonly onExpand: (type: string, isExpanded: boolean) => void;
  readonly board: BoardRowDeps;
}

/** Ids, separated by spaces, of the elements that name the board, for the names of its groups; null if the page has one board. */
export const BoardNameContext = createContext<string | null>(null);

/** The markets of one type: a single row with labels in its prices, or rows under a heading with captions for the columns. */
export const MarketGroup = memo(function MarketGroup({ group, markets, isExpanded, onExpand, board }: MarketGroupProps) {
  const id = useId();
  const boardName = useContext(BoardNameContext);
  const { part, ref } = usePagePart<HTMLElement>();
  const isOverdue = useSyncExternalStore(part.subscribe, part.isOverdue);
  const { type, title, layout, isPinned, alternativeLines } = group;
  const shown = group.rows.flatMap(({ id, isPinned, isAlternativeLine }) => {
    const market = markets.get(id);
    return market === undefined || (isAlternativeLine && !isExpanded) ? [] : [{ market, isPinned }];
  });
  const [first] = shown;
  const view = first === undefined ? null : marketView(first.market, board.sides);
  const isSingle = shown.length === 1;
  // The style sheet computes the height from these, so that the layout does not shift when a group is rendered.
  const style = {
    '--rows': shown.length,
    '--headings': isSingle ? 0 : 1,
    '--more-cells': shown.reduce((sum, { market }) => sum + moreCells(market), 0),
  };
  return (
    <section
      ref={ref}
      className={classes.group}
      aria-labelledby={boardName === null ? id : `${boardName} ${id}`}
      data-type={type}
      data-layout={layout}
      data-stale={isOverdue || undefined}
      style={style}
    >
      <div
        className={classes.panel}
        data-single={isSingle || undefined}
        data-plain={(!isSingle && view?.heading === '') || undefined}
      >
        <div className={classes.head}>
          {board.hasMenus ? (
            // Above the menus of the rows; the menu of a single row shows the pin itself.
            <span className={classes.pinned}>
              {isPinned && !isSingle && (
                <>
                  <IconPinFilled size={14} aria-hidden="true" />
                  <span className="sl-hidden">Pinned</span>
                </>
              )}
            </span>
          ) : (
            <PinButton isPinned={isPinned} name={title} onToggle={() => board.onPin('type', type, title)} />
          )}
          <h2 id={id} className={classes.title} title={title}>
            {title}
          </h2>
          {alternativeLines > 0 && (
            <MoreButton lines={alternativeLines} isExpanded={isExpanded} onClick={() => onExpand(type, !isExpanded)} />
          )}
          {!isSingle && view !== null && layout !== 'OUTCOMES' && (
            <>
              <MarginCaption />
              <Captions
                className={classes.columns}
                columns={view.columns}
                isScores={layout === 'CORRECT_SCORE'}
                sides={board.sides}
              />
            </>
          )}
        </div>
        <ul className={classes.rows}>
          <PagePartContext value={part}>
            {shown.map(({ market, isPinned }) => (
              <MarketRow
                key={market.id}
                snapshot={market}
                layout={layout}
                isSingle={isSingle}
                isPinned={isPinned}
                type={type}
                title={title}
                isTypePinned={group.isPinned}
                board={board}
              />
            ))}
          </PagePartContext>
        </ul>
      </div>
    </section>
  );
});

/** Number of rows of prices below the first; only a market of scores has them. */
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

interface MarketRowProps {
  /** The market when the board was last arranged; shown after the market leaves the live set. */
  readonly snapshot: PricedMarket;
  /** Layout of its group. */
  readonly layout: RowLayout;
  /** True if its type has no other row. Then prices show labels, and the row has no pin of its own. */
  readonly isSingle: boolean;
  readonly isPinned: boolean;
  /** Its type, with its title. */
  readonly type: string;
  readonly title: string;
  readonly isTypePinned: boolean;
  readonly board: BoardRowDeps;
}

/** A market: its heading, its margin, then its columns. Subscribes to its own prices. */
const MarketRow = memo(function MarketRow({ snapshot, layout, isSingle, isPinned, board, ...ofType }: MarketRowProps) {
  const { sides, selection, hasMenus, onPin, onHistory, onLayoutChange } = board;
  const { market, isRemoved } = useShownMarket(snapshot);
  const view = marketView(market, sides) ?? marketView(snapshot, sides);
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
      {hasMenus && (
        <Suspense fallback={<span className={classes.pinned} />}>
          <MarketMenu market={snapshot} name={name} isPinned={isPinned} isSingle={isSingle} {...ofType} board={board} />
        </Suspense>
      )}
      {!hasMenus && (!isSingle || isPinned) && (
        <PinButton isPinned={isPinned} name={name} onToggle={() => onPin('market', market.id, name)} />
      )}
      <span className={classes.heading} title={view.heading} translate="no">
        {view.heading}
      </span>
      <span className={classes.tools}>
        {!hasMenus && <WatchMarketButton market={snapshot} name={name} board={board} />}
        {/* Where prices cannot be selected, a click on one shows its history. */}
        {!hasMenus && selection !== null && <HistoryButton name={name} onClick={() => onHistory(market.id, null)} />}
      </span>
      <MarginOrOffBy market={market} isRemoved={isRemoved} sides={sides} />
      <PriceColumns
        className={classes.columns}
        columns={view.columns}
        market={market}
        isRemoved={isRemoved}
        label={labelKind(current, isSingle)}
        disabledReason={disabledReason}
        board={board}
      />
    </li>
  );
});

/** Which label the prices of a row show: none below captions; with the line of a handicap in columns without sides. */
function labelKind(layout: RowLayout | null, isSingle: boolean): PriceLabel {
  if (layout === 'OUTCOMES') return 'shortName';
  return isSingle || layout === 'CORRECT_SCORE' ? 'label' : 'none';
}

function MarginCaption() {
  const isCompared = useContext(DifferencesContext) !== null;
  return (
    <span className={classes.marginCaption} aria-hidden="true">
      {isCompared ? '' : 'Margin'}
    </span>
  );
}

interface MarginOrOffByProps {
  readonly market: PricedMarket;
  readonly isRemoved: boolean;
  readonly sides: BoardSides;
}

/** The margin of a market; while Consistency is on, how far the market is off from others instead. */
function MarginOrOffBy({ market, isRemoved, sides }: MarginOrOffByProps) {
  const differences = useContext(DifferencesContext);
  if (differences === null)
    return <Margin margin={isRemoved ? null : marketMargin(market)} isSuspended={market.state === 'SUSPENDED'} />;
  const ofMarket = isRemoved ? undefined : differences[market.id];
  return (
    <span className={classes.margin}>{ofMarket !== undefined && <OffBy differences={ofMarket} sides={sides} missing="" />}</span>
  );
}

/** The margin of a market, also called overround; empty if it has none. For a suspended market, that of its last prices. */
function Margin({ margin, isSuspended }: { margin: number | null; isSuspended: boolean }) {
  return (
    <span className={classes.margin} title="Margin (overround): implied probabilities above 100%">
      {margin !== null && (
        <span className={classes.marginValue} data-suspended={isSuspended || undefined}>
          <span className="sl-moved">{isSuspended ? 'Suspended, last margin ' : 'Margin '}</span>
          <data>{`${(margin * 100).toFixed(1).replace('-', '−')}%`}</data>
        </span>
      )}
    </span>
  );
}
