import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { IconCalendarOff, IconChevronDown, IconSearchOff } from '@tabler/icons-react';
import {
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { useIsPhone, useIsTouch } from '../../../lib/hooks.ts';
import { useRovingFocus } from '../../../lib/roving-focus.ts';
import { onItemsChange } from '../../../lib/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FILTERS_CLEARED, useUndoToast } from '../../../ui/toasts.tsx';
import type { MatchNames } from '../match-names.ts';
import { entitiesOf, sidesText } from '../sides.ts';
import { useBoardSeries_seriesFragment } from './board.generated.ts';
import { type LastFocus, useFocusContinuity } from './board-focus.ts';
import { BOARD_KEYS } from './board-keys.ts';
import {
  countActiveFilters,
  separateSettled,
  type BoardView,
  categoriesOf,
  type MarketGroup as Group,
  isSameView,
  WHOLE_BOARD,
} from './board-model.ts';
import { BoardFilters } from './board-filters.tsx';
import classes from './market-board.module.css';
import { type BoardRowDeps, MarketGroup } from './market-group.tsx';
import type { BoardSelection } from './price-columns.tsx';
import type { BoardMarket, BoardSeries, BoardSides, PricedMarket } from './market-view.ts';
import type { NamedSeries } from '../watch/watched-market.ts';
import type { OddsHistory } from './odds-history.ts';
import { readPins, togglePin } from './pins.ts';
import { readPricedMarket } from './shown-market.ts';
import { useBoardActions } from './use-board-actions.ts';
import { useByWidth } from '../../../ui/use-by-width.ts';

// Loaded separately, so that prices do not wait for it: it shows nothing until many markets are suspended.
const WaveStatus = lazyPart(async () => (await import('./wave-status.tsx')).WaveStatus);

interface MarketBoardProps {
  readonly series: BoardSeries;
  /** Markets of the current tab, updated in real time. */
  readonly markets: readonly BoardMarket[];
  readonly matchNames: MatchNames;
  /** Score of the match, such as `8:5`; null without one. */
  readonly score: string | null;
  /** Identifies the tab: each has its own board. */
  readonly boardKey: string;
  /** Null if the board does not allow selecting. */
  readonly selection: BoardSelection | null;
  /** Whether the board is one of several on a desk; its filters are then outside of it. */
  readonly isOnDesk?: boolean;
  /** The element in which a board on a desk shows its status; null until it is mounted. */
  readonly statusPlace?: HTMLElement | null;
  /** The filters. The parent keeps them, such as a page in its URL. */
  readonly view: BoardView;
  readonly onViewChange: (view: BoardView) => void;
  /** Shown before the filters, also while the board is empty. */
  readonly toolbarStart?: ReactNode;
  readonly handle: Ref<BoardHandle>;
  /** Recent prices for the sparkline of each price; null to show none. */
  readonly history: OddsHistory | null;
  /** Renders the dialog of the price that was opened last, also while it is closed. */
  readonly renderPrice: (price: OpenedPrice) => ReactNode;
  /** Called if the focused element was removed and the board has no similar one, for example after a change of the match. */
  readonly onFocusLost: () => void;
}

/** The price that was opened last. */
export interface OpenedPrice {
  /** The market as of the last arrangement of the board: `useShownMarket` gives its current prices. */
  readonly market: PricedMarket;
  /** Null for the first selection. */
  readonly selectionId: string | null;
  readonly series: NamedSeries;
  readonly sides: BoardSides;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const NONE: ReadonlySet<string> = new Set();
/** Value in the set of expanded types that means the settled markets. */
const SETTLED = 'settled';

/** Imperative handle of a board, for other parts of the page. */
export interface BoardHandle {
  /** Shows a hidden market: an alternative line, a settled or a new one. False if the board lacks it or its filters hide it. */
  reveal(marketId: string): boolean;
}

/** The markets of one tab with their live prices. Rows keep their position while prices and states change. */
export function MarketBoard({ boardKey, ...board }: MarketBoardProps) {
  const lastFocus: LastFocus = useRef(null);
  const [expanded, setExpanded] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const expand = useCallback(
    (type: string, isExpanded: boolean) =>
      setExpanded((boards) => {
        const types = new Set(boards.get(boardKey));
        if (isExpanded) types.add(type);
        else types.delete(type);
        return new Map(boards).set(boardKey, types);
      }),
    [boardKey],
  );
  return <Board key={boardKey} {...board} lastFocus={lastFocus} expanded={expanded.get(boardKey) ?? NONE} onExpand={expand} />;
}

interface BoardProps extends Omit<MarketBoardProps, 'boardKey'> {
  readonly lastFocus: LastFocus;
  /** Types whose alternative lines are shown. */
  readonly expanded: ReadonlySet<string>;
  readonly onExpand: (type: string, isExpanded: boolean) => void;
}

/** The price that was opened last; kept when the dialog closes, so that its content stays visible meanwhile. */
interface ChartedPrice {
  readonly marketId: string;
  /** Null for the first selection of the market. */
  readonly selectionId: string | null;
  readonly isOpen: boolean;
}

/** Pixels from which the markets are in two columns. */
const TWO_COLUMNS_WIDTH = 700;

function columnsFor(width: number): 1 | 2 {
  return width < TWO_COLUMNS_WIDTH ? 1 : 2;
}

/** The input of the last arrangement. */
interface Arrangement {
  readonly view: BoardView;
  readonly from: readonly BoardMarket[];
  readonly markets: ReadonlyMap<string, PricedMarket>;
}

function Board({ series, markets, matchNames, score, selection, view, onViewChange, toolbarStart, ...board }: BoardProps) {
  const {
    isOnDesk = false,
    statusPlace = null,
    history,
    renderPrice,
    expanded,
    lastFocus,
    handle,
    onExpand,
    onFocusLost,
  } = board;
  const client = useApolloClient();
  const { data, complete } = useBoardSeries_seriesFragment(series);
  const competitors = complete ? data.competitors : null;
  const sides = useMemo(() => entitiesOf({ competitors: competitors ?? [] }), [competitors]);

  // Only user actions rearrange the rows, never changes of the markets.
  const arrange = (): Arrangement => ({ view, from: markets, markets: readMarkets(client, markets) });
  const [arranged, setArranged] = useState(arrange);
  // A board of the past is rearranged at once if its markets differ: none of them is shown as new or as closed.
  const hasOtherMarkets =
    markets.length !== arranged.from.length || markets.some(({ id }, index) => id !== arranged.from[index]?.id);
  const mustRearrange = arranged.from !== markets && (arranged.markets.size === 0 || (history === null && hasOtherMarkets));
  if (!isSameView(arranged.view, view) || mustRearrange) setArranged(arrange());
  const newMarketCount = useMemo(
    () => markets.filter(({ id }) => !arranged.markets.has(id) && (readPricedMarket(client, id)?.layout ?? null) !== null).length,
    [markets, arranged, client],
  );

  const offerUndo = useUndoToast();
  const scope = useScope();
  const pins = useSyncExternalStore(onItemsChange, () => readPins(scope));
  const all = useMemo(() => [...arranged.markets.values()], [arranged]);
  const parts = useMemo(() => separateSettled(all, sides, arranged.view, pins), [all, sides, arranged.view, pins]);
  const isSettledShown = expanded.has(SETTLED);
  const groups = isSettledShown ? [...parts.groups, ...parts.settled] : parts.groups;
  const categories = useMemo(() => categoriesOf(all), [all]);
  const [charted, setCharted] = useState<ChartedPrice | null>(null);
  const isPhone = useIsPhone();
  const isTouch = useIsTouch();
  const hasMenus = isPhone || isTouch;
  const rowDeps = useMemo<BoardRowDeps>(
    () => ({
      series: { seriesId: series.id, seriesName: sidesText(sides) },
      matchNames,
      sides,
      selection,
      history,
      hasMenus,
      onToggle(marketId, selectionId) {
        // The market may have been suspended since the last render.
        const isOpen = readPricedMarket(client, marketId)?.state === 'OPEN';
        if (isOpen || selection?.isSelected(selectionId)) selection?.toggle(marketId, selectionId);
      },
      onLayoutChange: (market) =>
        setArranged((current) => ({ ...current, markets: new Map(current.markets).set(market.id, market) })),
      onHistory: (marketId, selectionId) => setCharted({ marketId, selectionId, isOpen: true }),
      onPin(kind, id, name) {
        const restore = togglePin(scope, kind, id);
        if (restore !== null) offerUndo(`Unpinned ${name}.`, restore);
      },
    }),
    [series.id, matchNames, sides, selection, history, hasMenus, client, scope, offerUndo],
  );

  function clearFilters(): void {
    onViewChange(WHOLE_BOARD);
    offerUndo(FILTERS_CLEARED, () => onViewChange(view));
  }

  const chartedMarket =
    charted === null ? null : (arranged.markets.get(charted.marketId) ?? readPricedMarket(client, charted.marketId) ?? null);

  const root = useRef<HTMLDivElement>(null);
  const columns = useByWidth(root, columnsFor);
  useRovingFocus(root, BOARD_KEYS);
  useFocusContinuity(root, lastFocus, onFocusLost);
  const showNewMarkets = () => {
    // On a desk, the button, which disappears, is outside of the board.
    if (statusPlace?.contains(document.activeElement)) onFocusLost();
    setArranged(arrange());
  };
  useBoardActions({
    root,
    groups,
    markets: arranged.markets,
    expanded,
    newMarketCount,
    canSelect: selection !== null,
    hasFilters: countActiveFilters(view) > 0,
    onHistory: rowDeps.onHistory,
    onPin: rowDeps.onPin,
    onExpand,
    onClear: clearFilters,
    onShowNewMarkets: showNewMarkets,
  });
  useImperativeHandle(handle, () => ({
    reveal(marketId) {
      const hasMarket = ({ rows }: Group): boolean => rows.some(({ id }) => id === marketId);
      const group = [...parts.groups, ...parts.settled].find(hasMarket);
      const isNew = group === undefined && countActiveFilters(view) === 0 && markets.some(({ id }) => id === marketId);
      if (isNew && !arranged.markets.has(marketId)) showNewMarkets();
      if (group === undefined) return isNew;
      const isHidden = group.rows.some(({ id, isAlternativeLine }) => id === marketId && isAlternativeLine);
      if (isHidden) onExpand(group.type, true);
      if (parts.settled.some(hasMarket)) onExpand(SETTLED, true);
      return true;
    },
  }));

  const groupElement = (group: Group) => (
    <MarketGroup
      key={`${group.type} ${group.layout}`}
      group={group}
      markets={arranged.markets}
      isExpanded={expanded.has(group.type)}
      onExpand={onExpand}
      board={rowDeps}
    />
  );
  const isEmpty = all.every(({ layout }) => layout === null);
  const status = (
    <span className={classes.status}>
      <Suspense>{history !== null && <WaveStatus seriesId={series.id} markets={markets} score={score} root={root} />}</Suspense>
      {newMarketCount > 0 && (
        <Button onClick={showNewMarkets}>{newMarketCount === 1 ? '1 new market' : `${newMarketCount} new markets`}</Button>
      )}
    </span>
  );
  return (
    <div ref={root} className={classes.board}>
      <div className={classes.toolbar}>
        {toolbarStart}
        {!isEmpty && !isOnDesk && (
          <BoardFilters
            view={view}
            categories={categories}
            isLive={history !== null}
            onChange={onViewChange}
            onClear={clearFilters}
          >
            {status}
          </BoardFilters>
        )}
      </div>
      {statusPlace !== null && createPortal(status, statusPlace)}
      {isEmpty && (isOnDesk ? <p className={classes.none}>No markets available</p> : <NoMarkets />)}
      {!isEmpty && groups.length === 0 && <NoResults isOnDesk={isOnDesk} onClear={clearFilters} />}
      <div className={classes.groups} data-columns={columns ?? 1}>
        {parts.groups.map(groupElement)}
      </div>
      {parts.settled.length > 0 && (
        <section className={classes.settled} aria-label="Settled markets">
          <button
            type="button"
            className={classes.settledButton}
            aria-expanded={isSettledShown}
            onClick={() => onExpand(SETTLED, !isSettledShown)}
          >
            <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
            Settled <span className="sl-figures">{countRows(parts.settled)}</span>
          </button>
          {isSettledShown && (
            <div className={classes.groups} data-columns={columns ?? 1}>
              {parts.settled.map(groupElement)}
            </div>
          )}
        </section>
      )}
      <Suspense>
        {chartedMarket !== null &&
          charted !== null &&
          renderPrice({
            market: chartedMarket,
            selectionId: charted.selectionId,
            series: rowDeps.series,
            sides,
            isOpen: charted.isOpen,
            onClose: () => setCharted({ ...charted, isOpen: false }),
          })}
      </Suspense>
    </div>
  );
}

function NoMarkets() {
  return <EmptyState icon={<IconCalendarOff size={22} stroke={1.6} />} title="No markets available" />;
}

/** Shown if no market matches the filters: on a desk one line, else an empty state. */
function NoResults({ isOnDesk, onClear }: { isOnDesk: boolean; onClear: () => void }) {
  const action = <Button onClick={onClear}>Clear filters</Button>;
  if (isOnDesk) return <div className={classes.none}>No markets match your filters. {action}</div>;
  return (
    <EmptyState
      icon={<IconSearchOff size={22} stroke={1.6} />}
      title="No results found"
      text="No markets match your filters."
      action={action}
    />
  );
}

const countRows = (groups: readonly Group[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);

function readMarkets(client: ApolloClient, markets: readonly BoardMarket[]): ReadonlyMap<string, PricedMarket> {
  return new Map(
    markets.flatMap(({ id }) => {
      const market = readPricedMarket(client, id);
      return market === null ? [] : [[id, market] as const];
    }),
  );
}
