import { useRef } from 'react';
import type { RunAction } from '../../lib/actions/action.ts';
import { useActions } from '../../lib/actions/action-registry.ts';
import { useIsPhone } from '../../lib/hooks.ts';
import { FilterBar, SearchField } from '../../ui/filter-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FilterSheet } from '../../ui/filter-sheet.tsx';
import { ToggleChip } from '../../ui/toggles.tsx';
import { TIME_NAMES } from './list-times.ts';
import classes from './trading-list.module.css';
import type { GameOption } from './trading-list-model.ts';
import { LIST_SORTS, LIST_TIMES, type ListSort, type ListTime, type ListView } from './urls.ts';

const SORT_NAMES: Readonly<Record<ListSort, string>> = { start: 'Start', move: 'Biggest move' };

interface ListFiltersProps {
  readonly view: ListView;
  readonly games: readonly GameOption[];
  /** Number of series for each time, of those that match the search and the game. */
  readonly counts: Readonly<Record<ListTime, number>>;
  readonly onChange: (view: ListView) => void;
  readonly onClear: () => void;
}

/** Search, game, sort, and a chip for each time. On a phone, game and sort are in a sheet. */
export function ListFilters({ view, games, counts, onChange, onClear }: ListFiltersProps) {
  const game = useRef<HTMLSelectElement>(null);
  const sort = useRef<HTMLSelectElement>(null);
  const isPhone = useIsPhone();
  const toggleTime = (time: ListTime) => onChange({ ...view, time: view.time === time ? null : time });
  useActions([
    {
      id: 'list.game',
      title: 'Filter by game',
      group: 'This page',
      shortcut: 't',
      applies: !isPhone,
      run: () => game.current?.focus(),
    },
    { id: 'list.sort', title: 'Sort by', group: 'This page', shortcut: 'v', applies: !isPhone, run: () => sort.current?.focus() },
    ...LIST_TIMES.map(
      (time, index): RunAction => ({
        id: `list.time.${time}`,
        title: `Show only ${TIME_NAMES[time].toLowerCase()}`,
        group: 'This page',
        shortcut: `${index + 1}`,
        run: () => toggleTime(time),
      }),
    ),
    {
      id: 'filters.clear',
      title: 'Clear filters',
      group: 'This page',
      shortcut: 'z',
      applies: view.search !== '' || view.gameId !== null || view.time !== null,
      run: onClear,
    },
  ]);
  const changed = [view.gameId !== null, view.sort !== 'start'].filter(Boolean).length;
  const fields = (
    <>
      <SelectField
        ref={game}
        label="Game"
        value={view.gameId ?? ''}
        options={[{ value: '', label: 'All games' }, ...games.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={(gameId) => onChange({ ...view, gameId: gameId || null })}
      />
      <SelectField
        ref={sort}
        label="Sort by"
        value={view.sort}
        options={LIST_SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }))}
        onChange={(value) => onChange({ ...view, sort: LIST_SORTS.find((each) => each === value) ?? view.sort })}
      />
    </>
  );
  return (
    <div className={classes.filters}>
      <FilterBar>
        <SearchField
          placeholder="Team, tournament or game"
          value={view.search}
          onChange={(search) => onChange({ ...view, search })}
        />
        {isPhone ? <FilterSheet count={changed}>{fields}</FilterSheet> : fields}
      </FilterBar>
      <fieldset className={classes.times}>
        <legend className={classes.legend}>When</legend>
        {LIST_TIMES.map((time) => (
          <ToggleChip key={time} checked={view.time === time} onChange={() => toggleTime(time)}>
            {TIME_NAMES[time]} <span className={classes.number}>{counts[time]}</span>
          </ToggleChip>
        ))}
      </fieldset>
    </div>
  );
}
