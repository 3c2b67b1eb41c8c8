import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { IconCalendarOff, IconSearchOff } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { KeyHint } from '../../../lib/actions/action.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { tabUser } from '../../../session/tab-user.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FILTERS_CLEARED, useUndo } from '../../../ui/toasts.tsx';
import { entitiesOf } from '../sides.ts';
import { BoardMarket_marketFragmentDoc, useBoardSeries_seriesFragment } from './board.generated.ts';
import { arrangeBoard, type BoardView, categoriesOf, readBoardView, WHOLE_BOARD, withBoardView } from './board-model.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import classes from './market-board.module.css';
import { type BoardSelection, MarketGroup, type RowContext } from './market-group.tsx';
import type { BoardMarket, BoardSeries, PricedMarket } from './market-view.ts';
import { type OddsHistory, useOddsHistory } from './odds-history.ts';
import { boardPins, NO_PINS, restorePin, togglePin } from './pins.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface MarketBoardProps {
  readonly series: BoardSeries;
  /** Markets of the current tab, updated in real time. */
  readonly markets: readonly BoardMarket[];
  /** Identifies the tab: each has its own board. */
  readonly boardKey: string;
  /** Null if the board does not allow selecting. */
  readonly selection: BoardSelection | null;
}

const NONE: ReadonlySet<string> = new Set();
/** Shortcuts shown in the help; `use-roving-focus.ts` and the buttons handle them. */
const BOARD_KEYS: readonly KeyHint[] = [
  { id: 'odds.move', title: 'Move between odds', group: 'This page', keys: ['←', '↑', '→', '↓'] },
  { id: 'odds.ends', title: 'First or last odds of the row', group: 'This page', keys: ['Home', 'End'] },
  { id: 'odds.pick', title: 'Select or remove the outcome (bet builder)', group: 'This page', keys: ['Space'] },
];

/** The markets of one tab with their live prices. Rows keep their position while prices and states change. */
export function MarketBoard({ series, markets, boardKey, selection }: MarketBoardProps) {
  const history = useOddsHistory(series.id);
  const [expanded, setExpanded] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const toggleExpanded = useCallback(
    (type: string) =>
      setExpanded((boards) => {
        const types = new Set(boards.get(boardKey));
        if (!types.delete(type)) types.add(type);
        return new Map(boards).set(boardKey, types);
      }),
    [boardKey],
  );
  return (
    <Board
      key={boardKey}
      series={series}
      markets={markets}
      selection={selection}
      history={history}
      expanded={expanded.get(boardKey) ?? NONE}
      onExpand={toggleExpanded}
    />
  );
}

interface BoardProps extends Omit<MarketBoardProps, 'boardKey'> {
  readonly history: OddsHistory;
  /** Types whose alternative lines are shown. */
  readonly expanded: ReadonlySet<string>;
  readonly onExpand: (type: string) => void;
}

/** The input of the last arrangement. */
interface Arrangement {
  readonly view: BoardView;
  readonly from: readonly BoardMarket[];
  readonly markets: ReadonlyMap<string, PricedMarket>;
}

function Board({ series, markets, selection, history, expanded, onExpand }: BoardProps) {
  const client = useApolloClient();
  const [params] = useSearchParams();
  const [view, changeView] = useUrlState(readBoardView, (next) => withBoardView(params, next));
  const { data, complete } = useBoardSeries_seriesFragment(series);
  const competitors = complete ? data.competitors : null;
  const sides = useMemo(() => entitiesOf({ competitors: competitors ?? [] }), [competitors]);

  // Only user actions rearrange the rows, never changes of the markets.
  const arrange = (): Arrangement => ({ view, from: markets, markets: readMarkets(client, markets) });
  const [arranged, setArranged] = useState(arrange);
  const isFirstData = arranged.markets.size === 0 && arranged.from !== markets;
  if (arranged.view !== view || isFirstData) setArranged(arrange());
  const newMarkets = useMemo(
    () => markets.filter(({ id }) => !arranged.markets.has(id) && (readMarket(client, id)?.layout ?? null) !== null).length,
    [markets, arranged, client],
  );

  const offerUndo = useUndo();
  const userId = tabUser.read()?.id ?? '';
  const pins = useSyncExternalStore(boardPins.subscribe, () => boardPins.read(userId)) ?? NO_PINS;
  const all = useMemo(() => [...arranged.markets.values()], [arranged]);
  const groups = useMemo(() => arrangeBoard(all, sides, arranged.view, pins), [all, sides, arranged.view, pins]);
  const categories = useMemo(() => categoriesOf(all), [all]);
  const context = useMemo<RowContext>(
    () => ({
      sides,
      selection,
      history,
      onToggle(marketId, selectionId) {
        // The market may have been suspended since the last render.
        if (readMarket(client, marketId)?.state === 'OPEN') selection?.toggle(marketId, selectionId);
      },
      onPin(kind, id, name) {
        const index = (boardPins.read(userId) ?? NO_PINS)[kind].indexOf(id);
        togglePin(userId, kind, id);
        if (index >= 0) offerUndo(`Unpinned ${name}.`, () => restorePin(userId, kind, id, index));
      },
    }),
    [sides, selection, history, client, userId, offerUndo],
  );

  function clearFilters(): void {
    changeView(WHOLE_BOARD);
    offerUndo(FILTERS_CLEARED, () => changeView(view));
  }

  const root = useRef<HTMLDivElement>(null);
  useRovingFocus(root);
  useActions([], BOARD_KEYS);

  const isEmpty = all.every(({ layout }) => layout === null);
  return (
    <div ref={root} className={classes.board}>
      {isEmpty ? (
        <EmptyState icon={<IconCalendarOff size={22} stroke={1.6} />} title="No markets available" />
      ) : (
        <BoardToolbar
          view={view}
          categories={categories}
          newMarkets={newMarkets}
          onChange={changeView}
          onShowNewMarkets={() => setArranged(arrange())}
        />
      )}
      {!isEmpty && groups.length === 0 && (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.6} />}
          title="No results found"
          text="No markets match your filters."
          action={<Button onClick={clearFilters}>Clear filters</Button>}
        />
      )}
      <div className={classes.groups}>
        {groups.map((group) => (
          <MarketGroup
            key={`${group.type} ${group.layout}`}
            group={group}
            markets={arranged.markets}
            isExpanded={expanded.has(group.type)}
            onExpand={onExpand}
            context={context}
          />
        ))}
      </div>
    </div>
  );
}

/** The cached market; null if it has left the live set. */
function readMarket(client: ApolloClient, id: string): PricedMarket | null {
  return client.readFragment({
    id: client.cache.identify({ __typename: 'Market', id }) ?? '',
    fragment: BoardMarket_marketFragmentDoc,
    fragmentName: 'BoardMarket_market',
  });
}

function readMarkets(client: ApolloClient, markets: readonly BoardMarket[]): ReadonlyMap<string, PricedMarket> {
  return new Map(
    markets.flatMap(({ id }) => {
      const market = readMarket(client, id);
      return market === null ? [] : [[id, market] as const];
    }),
  );
}
