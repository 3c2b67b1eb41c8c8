import { IconCalendarOff, IconLayoutGrid, IconSearchOff } from '@tabler/icons-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { named } from '../../lib/bidi.ts';
import { useDisplay } from '../../lib/display.tsx';
import { useStableCallback } from '../../lib/hooks.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { formatTime } from '../../lib/time.ts';
import { useNow } from '../../lib/timing.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import type { LiveEntities } from '../../gateway/live/live-set-spec.ts';
import { useLiveSet } from '../../gateway/live/use-live-set.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StaleDataBanner } from '../../ui/load-failure.tsx';
import { FILTERS_CLEARED, useUndoToast } from '../../ui/toasts.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { FreshnessBar, StaleFrame } from './freshness-bar.tsx';
import { ListFilters, ListLook, ListTimes } from './list-filters.tsx';
import { ListFailure, ListProgress, ListSkeleton, UnlessLoading } from './list-states.tsx';
import { countTimes, listTimes, NO_SERIES_TEXTS, TIME_NAMES } from './list-times.ts';
import classes from './trading-list.module.css';
import { NamesRetryContext, TradingList } from './trading-list.tsx';
import {
  filterSeries,
  flatGroup,
  type GameOption,
  gameOptions,
  groupByTournament,
  filterGroups,
  type ListMarket,
  type ListMatch,
  type ListSeries,
  type MarketMove,
  type MeasuredMoves,
  movesGroup,
  rowGroups,
  selectedGame,
  tradingListSet,
} from './trading-list-model.ts';
import { DESK_PATH, type ListView, listParams, readListView, WHOLE_LIST } from './urls.ts';
import { useTradingScope } from './use-trading-scope.ts';
import { WatchlistButton } from './watch/watch-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

// Loaded when the list is first sorted by moves.
const MovesTracker = lazyPart(async () => (await import('./moves-tracker.tsx')).MovesTracker);

const CLOCK_MS = 10_000;
const NO_MOVES: ReadonlyMap<string, MarketMove> = new Map();

/** /trading: tournaments with their live and upcoming series, updated in real time. */
export function TradingListPage() {
  useDocumentTitle('Trading');
  const [view, changeView] = useUrlState(readListView, listParams);
  const { requestsPerSecond, isStaff, accountManagers } = useTradingScope();
  const { phase, error, loading, entities, reload } = useLiveSet(tradingListSet);
  const namesRetry = useMemo(() => ({ retry: reload, retrying: loading }), [reload, loading]);
  const list = useFilteredList(entities, view);
  const offerUndo = useUndoToast();
  const hasSeries = phase === 'ready' && entities.series.length > 0;

  // Reads the view when Undo is pressed: a sort order that was chosen meanwhile stays.
  const restoreFilters = useStableCallback((before: ListView): void => changeView({ ...before, sort: view.sort }));
  function clearFilters(): void {
    changeView({ ...WHOLE_LIST, sort: view.sort }, true);
    offerUndo(FILTERS_CLEARED, () => restoreFilters(view));
  }

  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title} tabIndex={-1}>
          Trading
        </h1>
        {phase !== 'failed' && <ListFilters view={view} games={list.games} onChange={changeView} onClear={clearFilters} />}
        <Toolbar label="Tools" className={classes.tools}>
          {phase !== 'failed' && <ListLook />}
          <div className={classes.actions}>
            {phase === 'ready' && <FreshnessBar set={tradingListSet} loading={loading} onRefresh={reload} />}
            <ButtonLink to={DESK_PATH} leftSection={<IconLayoutGrid size={16} aria-hidden="true" />}>
              <span className={classes.word}>Desk</span>
            </ButtonLink>
            <WatchlistButton />
          </div>
        </Toolbar>
        {phase !== 'failed' && <ListTimes view={view} counts={hasSeries ? list.counts : null} onChange={changeView} />}
      </header>
      {phase === 'ready' && (
        <>
          {error !== null && <StaleDataBanner what="the list" error={error} onRetry={reload} retrying={loading} />}
          <UnlessLoading set={tradingListSet} isEmpty={!hasSeries}>
            <StaleFrame set={tradingListSet}>
              <NamesRetryContext value={namesRetry}>
                <ListContent entities={entities} view={view} list={list} onClear={clearFilters} />
              </NamesRetryContext>
            </StaleFrame>
          </UnlessLoading>
        </>
      )}
      {phase === 'failed' && (
        <ListFailure error={error} isStaff={isStaff} accountManagers={accountManagers} onRetry={reload} retrying={loading} />
      )}
      {phase === 'loading' && <ListSkeleton />}
      {phase !== 'failed' && (
        <ListProgress
          set={tradingListSet}
          seriesCount={phase === 'ready' ? entities.series.length : null}
          requestsPerSecond={requestsPerSecond}
        />
      )}
    </>
  );
}

type ListEntities = LiveEntities<ListSeries, ListMatch, ListMarket>;
type FilteredList = ReturnType<typeof useFilteredList>;

/** The list filtered by search and game, and the options of its filters. */
function useFilteredList({ series, markets }: ListEntities, { search, gameId }: ListView) {
  const { timeZone } = useDisplay();
  const [lastGame, setLastGame] = useState<GameOption | null>(null);
  const game = selectedGame(gameId, gameOptions(series), lastGame);
  if (game?.id !== lastGame?.id || game?.title !== lastGame?.title) setLastGame(game);
  const games = useMemo(() => gameOptions(series, lastGame), [series, lastGame]);
  const now = useNow(
    CLOCK_MS,
    useMemo(() => series.map(({ startAt }) => startAt), [series]),
  );
  const groups = useMemo(
    () => groupByTournament(filterSeries(series, { search, gameId }), markets),
    [series, markets, search, gameId],
  );
  const counts = useMemo(
    () =>
      countTimes(
        groups.flatMap((group) => group.series),
        now,
        timeZone,
      ),
    [groups, now, timeZone],
  );
  return { game, games, now, groups, counts };
}

interface ListContentProps {
  readonly entities: ListEntities;
  readonly view: ListView;
  readonly list: FilteredList;
  readonly onClear: () => void;
}

/** The loaded list, or an empty state. */
function ListContent({ entities: { series, matches, markets }, view, list: { game, now, groups }, onClear }: ListContentProps) {
  const { search, gameId, time, sort } = view;
  const { timeZone } = useDisplay();
  const root = useRef<HTMLDivElement>(null);
  // Null until measured, each time that the list is sorted by moves.
  const [measured, setMeasured] = useState<MeasuredMoves | null>(null);
  if (sort !== 'move' && measured !== null) setMeasured(null);
  const moves = measured?.moves ?? NO_MOVES;
  const panels = useMemo(() => {
    const shown = time === null ? groups : filterGroups(groups, (each) => listTimes(each, now, timeZone).has(time));
    const rows = rowGroups(shown, { markets, matches, moves, now });
    const timeText = (at: number): string => formatTime(new Date(at), timeZone);
    if (rows.length === 0) return rows;
    if (sort === 'move') return [movesGroup(rows, measured, timeText)];
    return time === null ? rows : [flatGroup(rows, TIME_NAMES[time])];
  }, [groups, markets, matches, moves, measured, time, sort, now, timeZone]);

  if (series.length === 0) {
    return <EmptyState icon={<IconCalendarOff size={22} stroke={1.6} />} title="No upcoming series available" />;
  }
  if (groups.length === 0 && search === '' && gameId === null) {
    return <EmptyState icon={<IconCalendarOff size={22} stroke={1.6} />} title="No markets available" />;
  }
  return (
    <>
      {sort === 'move' && (
        <Suspense fallback={null}>
          <MovesTracker markets={markets} list={root} now={now} moves={moves} onMoves={setMeasured} />
        </Suspense>
      )}
      {panels.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.6} />}
          title="No results found"
          text={noResultsText(view, game)}
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      ) : (
        <div ref={root}>
          <TradingList panels={panels} now={now} />
        </div>
      )}
    </>
  );
}

function noResultsText({ search, time }: ListView, game: GameOption | null): string {
  if (search !== '') return 'No series match your search.';
  if (time !== null) return NO_SERIES_TEXTS[time];
  return game === null ? 'No series match your search.' : named`No series for ${game.title} right now.`;
}
