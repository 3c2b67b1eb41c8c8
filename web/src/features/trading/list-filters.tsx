import { FilterBar, SearchField, SelectField } from '../../ui/filter-bar.tsx';
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
}

/** Search, game, sort, and a chip for each time. */
export function ListFilters({ view, games, counts, onChange }: ListFiltersProps) {
  return (
    <div className={classes.filters}>
      <FilterBar>
        <SearchField
          placeholder="Team, tournament or game"
          value={view.search}
          onChange={(search) => onChange({ ...view, search })}
        />
        <SelectField
          label="Game"
          value={view.gameId ?? ''}
          options={[{ value: '', label: 'All games' }, ...games.map(({ id, title }) => ({ value: id, label: title }))]}
          onChange={(gameId) => onChange({ ...view, gameId: gameId || null })}
        />
        <SelectField
          label="Sort by"
          value={view.sort}
          options={LIST_SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }))}
          onChange={(value) => onChange({ ...view, sort: LIST_SORTS.find((each) => each === value) ?? view.sort })}
        />
      </FilterBar>
      <fieldset className={classes.times}>
        <legend className={classes.legend}>When</legend>
        {LIST_TIMES.map((time) => (
          <ToggleChip
            key={time}
            checked={view.time === time}
            onChange={(checked) => onChange({ ...view, time: checked ? time : null })}
          >
            {TIME_NAMES[time]} <span className={classes.number}>{counts[time]}</span>
          </ToggleChip>
        ))}
      </fieldset>
    </div>
  );
}
