import { IconCalendarOff, IconSearchOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FILTERS_CLEARED, useUndo } from '../../ui/use-undo.ts';
import { chosenGame, filterSeries, gamesOf, type ListedGame } from './filter-series.ts';
import { groupByTournament } from './group-series.ts';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListMarket, ListSeries } from './list-types.ts';
import { TradingList } from './trading-list.tsx';
import { WHOLE_LIST, type ListView } from './urls.ts';

interface ListContentProps {
  readonly series: readonly ListSeries[];
  readonly markets: readonly ListMarket[];
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
}

/** A list that was read: its rows, or what there is none of. */
export function ListContent({ series, markets, view, onViewChange }: ListContentProps) {
  const [lastChosen, setLastChosen] = useState<ListedGame | null>(null);
  const chosen = chosenGame(view.gameId, gamesOf(series), lastChosen);
  if (chosen?.id !== lastChosen?.id || chosen?.title !== lastChosen?.title) setLastChosen(chosen);
  const games = useMemo(() => gamesOf(series, lastChosen), [series, lastChosen]);
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
      <ListToolbar view={view} games={games} onChange={onViewChange} />
      {groups.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.6} />}
          title="No results found"
          text={
            chosen !== null && view.search === ''
              ? `There are no series of ${chosen.title} right now.`
              : 'No series match your search.'
          }
          action={<Button onClick={clearFilters}>{view.search === '' ? 'Show all games' : 'Clear search'}</Button>}
        />
      ) : (
        <TradingList groups={groups} markets={markets} />
      )}
    </>
  );
}
