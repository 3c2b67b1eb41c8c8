import { IconCalendarOff, IconSearchOff } from '@tabler/icons-react';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { KeyHint } from '../../../lib/actions/action.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { tabUser } from '../../../session/tab-user.ts';
import { useUrlState } from '../../../lib/use-url-view.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FILTERS_CLEARED, useUndo } from '../../../ui/toasts.tsx';
import { entitiesOf } from '../sides.ts';
import { arrangeBoard, groupsOf } from './arrange-board.ts';
import { boardPins, NO_PINS, putBackPin, togglePin } from './board-pins.ts';
import type { BoardSelection } from './board-selection.ts';
import { useBoardSeries_seriesFragment } from './board-series.generated.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import type { BoardMarket, BoardSeries, PricedMarket } from './board-types.ts';
import { type BoardView, readBoardView, WHOLE_BOARD, withBoardView } from './board-view.ts';
import classes from './market-board.module.css';
import { MarketGroup } from './market-group.tsx';
import type { RowContext } from './market-row.tsx';
import type { OddsHistory } from './odds-history.ts';
import { readMarket } from './read-market.ts';
import { useOddsHistory } from './use-odds-history.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface MarketBoardProps {
  readonly series: BoardSeries;
  /** Those of one tab, as they change. */
  readonly markets: readonly BoardMarket[];
  /** Names the tab: another one is another board. */
  readonly boardKey: string;
  /** Null where nothing can be selected. */
  readonly selection: BoardSelection | null;
}

const NOTHING: ReadonlySet<string> = new Set();
/** Heard by the odds themselves: see `use-roving-focus.ts`. */
const BOARD_KEYS: readonly KeyHint[] = [
  { id: 'odds.move', title: 'Move between odds', group: 'This page', keys: ['←', '↑', '→', '↓'] },
  { id: 'odds.ends', title: 'First or last odds of the row', group: 'This page', keys: ['Home', 'End'] },
  { id: 'odds.pick', title: 'Select or remove the outcome, in the bet builder', group: 'This page', keys: ['Space'] },
];

/** Markets in their layouts, with their prices as they change. Rows keep their places while somebody looks at them. */
export function MarketBoard({ series, markets, boardKey, selection }: MarketBoardProps) {
  const history = useOddsHistory(series.id);
  const [expanded, setExpanded] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const expand = useCallback(
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
      expanded={expanded.get(boardKey) ?? NOTHING}
      onExpand={expand}
    />
  );
}

interface BoardProps extends Omit<MarketBoardProps, 'boardKey'> {
  readonly history: OddsHistory;
  /** Types whose further lines are shown. */
  readonly expanded: ReadonlySet<string>;
  readonly onExpand: (type: string) => void;
}

/** What was on the board when it was last arranged. */
interface Arranged {
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

  // Rows are arranged anew by what somebody does, never by what the markets do.
  const arrangeNow = (): Arranged => ({ view, from: markets, markets: readAll(markets, (id) => readMarket(client, id)) });
  const [arranged, setArranged] = useState(arrangeNow);
  const isFirst = arranged.markets.size === 0 && arranged.from !== markets;
  if (arranged.view !== view || isFirst) setArranged(arrangeNow());
  const newcomers = useMemo(
    () => markets.filter(({ id }) => !arranged.markets.has(id) && (readMarket(client, id)?.layout ?? null) !== null).length,
    [markets, arranged, client],
  );

  const offerUndo = useUndo();
  const userId = tabUser.read()?.id ?? '';
  const pins = useSyncExternalStore(boardPins.subscribe, () => boardPins.read(userId)) ?? NO_PINS;
  const all = useMemo(() => [...arranged.markets.values()], [arranged]);
  const groups = useMemo(() => arrangeBoard(all, sides, arranged.view, pins), [all, sides, arranged.view, pins]);
  const kinds = useMemo(() => groupsOf(all), [all]);
  const context = useMemo<RowContext>(
    () => ({
      sides,
      selection,
      history,
      onToggle(marketId, selectionId) {
        // The market may be suspended already where the screen does not say so yet.
        if (readMarket(client, marketId)?.state === 'OPEN') selection?.toggle(marketId, selectionId);
      },
      onPin(kind, id, name) {
        const index = (boardPins.read(userId) ?? NO_PINS)[kind].indexOf(id);
        togglePin(userId, kind, id);
        if (index >= 0) offerUndo(`${name} was unpinned.`, () => putBackPin(userId, kind, id, index));
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
          groups={kinds}
          newcomers={newcomers}
          onChange={changeView}
          onShowNewcomers={() => setArranged(arrangeNow())}
        />
      )}
      {!isEmpty && groups.length === 0 && (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.6} />}
          title="No results found"
          text="No market fits these filters."
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

function readAll(markets: readonly BoardMarket[], read: (id: string) => PricedMarket | null): ReadonlyMap<string, PricedMarket> {
  return new Map(
    markets.flatMap(({ id }) => {
      const market = read(id);
      return market === null ? [] : [[id, market] as const];
    }),
  );
}
