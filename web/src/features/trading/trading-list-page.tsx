import { IconCalendarOff, IconSearchOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { useLiveSet } from '../../live/use-live-set.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FilterBar, SearchField, SelectField } from '../../ui/filter-bar.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StaleDataBanner } from '../../ui/load-failure.tsx';
import { FILTERS_CLEARED, useUndo } from '../../ui/toasts.tsx';
import { FreshnessBar, StaleFrame } from './freshness-bar.tsx';
import { ListFailure, ListProgress, ListSkeleton } from './list-states.tsx';
import classes from './trading-list.module.css';
import { TradingList } from './trading-list.tsx';
import {
  filterSeries,
  type GameOption,
  gameOptions,
  groupByTournament,
  type ListMarket,
  type ListSeries,
  selectedGame,
  tradingListSet,
} from './trading-list-model.ts';
import { type ListView, listParams, readListView, WHOLE_LIST } from './urls.ts';
import { useTradingScope } from './use-trading-scope.ts';

/** /trading: tournaments with their live and upcoming series, updated in real time. */
export function TradingListPage() {
  useDocumentTitle('Trading');
  const [view, changeView] = useUrlState(readListView, listParams);
  const { requestsPerSecond, isStaff, accountManagers } = useTradingScope();
  const { phase, error, loading, entities, reload } = useLiveSet(tradingListSet);

  return (
    <>
      <PageHeader
        title="Trading"
        actions={
          <div className={classes.state}>
            {phase === 'ready' && <FreshnessBar set={tradingListSet} loading={loading} onRefresh={reload} />}
          </div>
        }
      />
      {phase === 'ready' && (
        <>
          {error !== null && <StaleDataBanner what="the list" onRetry={reload} retrying={loading} />}
          <ListProgress set={tradingListSet} series={entities.series.length} requestsPerSecond={requestsPerSecond}>
            <StaleFrame set={tradingListSet}>
              <ListContent series={entities.series} markets={entities.markets} view={view} onViewChange={changeView} />
            </StaleFrame>
          </ListProgress>
        </>
      )}
      {phase === 'failed' && (
        <ListFailure error={error} isStaff={isStaff} accountManagers={accountManagers} onRetry={reload} retrying={loading} />
      )}
      {phase === 'loading' && <ListSkeleton requestsPerSecond={requestsPerSecond} />}
    </>
  );
}

interface ListContentProps {
  readonly series: readonly ListSeries[];
  readonly markets: readonly ListMarket[];
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
}

/** The loaded list with its filters, or an empty state. */
function ListContent({ series, markets, view, onViewChange }: ListContentProps) {
  const [lastGame, setLastGame] = useState<GameOption | null>(null);
  const game = selectedGame(view.gameId, gameOptions(series), lastGame);
  if (game?.id !== lastGame?.id || game?.title !== lastGame?.title) setLastGame(game);
  const games = useMemo(() => gameOptions(series, lastGame), [series, lastGame]);
  const groups = useMemo(() => groupByTournament(filterSeries(series, view), markets), [series, markets, view]);
  const offerUndo = useUndo();
  const filtered = view.search !== '' || view.gameId !== null;

  function clearFilters(): void {
    onViewChange(WHOLE_LIST);
    offerUndo(FILTERS_CLEARED, () => onViewChange(view));
  }

  if (series.length === 0) {
    return <EmptyState icon={<IconCalendarOff size={22} stroke={1.6} />} title="No upcoming series available" />;
  }
  if (groups.length === 0 && !filtered) {
    return <EmptyState icon={<IconCalendarOff size={22} stroke={1.6} />} title="No markets available" />;
  }
  return (
    <>
      <FilterBar>
        <SearchField
          placeholder="Team, tournament or game"
          value={view.search}
          onChange={(search) => onViewChange({ ...view, search })}
        />
        <SelectField
          label="Game"
          value={view.gameId ?? ''}
          options={[{ value: '', label: 'All games' }, ...games.map(({ id, title }) => ({ value: id, label: title }))]}
          onChange={(gameId) => onViewChange({ ...view, gameId: gameId || null })}
        />
      </FilterBar>
      {groups.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.6} />}
          title="No results found"
          text={game !== null && view.search === '' ? `No series for ${game.title} right now.` : 'No series match your search.'}
          action={<Button onClick={clearFilters}>{view.search === '' ? 'Show all games' : 'Clear search'}</Button>}
        />
      ) : (
        <TradingList groups={groups} markets={markets} />
      )}
    </>
  );
}
