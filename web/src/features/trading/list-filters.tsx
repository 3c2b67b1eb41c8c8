import { useRef } from 'react';
import type { RunAction } from '../../lib/actions/action.ts';
import { useActions } from '../../lib/actions/action-registry.ts';
import { useIsPhone } from '../../lib/hooks.ts';
import { FilterBar, SearchField } from '../../ui/filter-bar.tsx';
import { type LabelPosition, SelectField } from '../../ui/select-field.tsx';
import { FilterSheet } from '../../ui/filter-sheet.tsx';
import { ToggleChip } from '../../ui/toggles.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { ConsistencyToggle } from './consistency/consistency-toggle.tsx';
import { TIME_NAMES } from './list-times.ts';
import { RowHeightButton, RowHeightField } from './row-height.tsx';
import classes from './trading-list.module.css';
import type { GameOption } from './trading-list-model.ts';
import { firstRowLink } from './list-keys.ts';
import { LIST_SORTS, LIST_TIMES, type ListSort, type ListTime, type ListView } from './urls.ts';

const SORT_NAMES: Readonly<Record<ListSort, string>> = { start: 'Start', move: 'Biggest move' };

interface ListFiltersProps {
  readonly view: ListView;
  readonly games: readonly GameOption[];
  /** `isEntry`: whether the change is a step in the history, which Back undoes. */
  readonly onChange: (view: ListView, isEntry?: boolean) => void;
  readonly onClear: () => void;
}

/** Search, game and sort; on a phone, game and sort are in a sheet. */
export function ListFilters({ view, games, onChange, onClear }: ListFiltersProps) {
  const game = useRef<HTMLSelectElement>(null);
  const sort = useRef<HTMLSelectElement>(null);
  const isPhone = useIsPhone();
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
        run: () => onChange(withTimeToggled(view, time), true),
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
  const changedCount = [view.gameId !== null, view.sort !== 'start'].filter(Boolean).length;
  const fieldsOf = (labelPosition: LabelPosition) => (
    <>
      <SelectField
        ref={game}
        label="Game"
        labelPosition={labelPosition}
        value={view.gameId ?? ''}
        options={[{ value: '', label: 'All games' }, ...games.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={(gameId) => onChange({ ...view, gameId: gameId || null }, true)}
      />
      <SelectField
        ref={sort}
        label="Sort by"
        labelPosition={labelPosition === 'hidden' ? 'beside' : labelPosition}
        value={view.sort}
        options={LIST_SORTS.map((each) => ({ value: each, label: SORT_NAMES[each] }))}
        onChange={(value) => onChange({ ...view, sort: LIST_SORTS.find((each) => each === value) ?? view.sort })}
      />
    </>
  );
  return (
    <FilterBar>
      <SearchField
        labelPosition="hidden"
        placeholder="Team, tournament or game"
        value={view.search}
        onChange={(search) => onChange({ ...view, search })}
        onLeave={() => firstRowLink()?.focus()}
      />
      {isPhone ? (
        <FilterSheet count={changedCount} isNarrow>
          {fieldsOf('above')}
          <ConsistencyToggle />
          <RowHeightField />
        </FilterSheet>
      ) : (
        fieldsOf('hidden')
      )}
    </FilterBar>
  );
}

/** Controls of the look of the list: consistency and row height. On a phone, they are in the sheet of the filters. */
export function ListLook() {
  if (useIsPhone()) return null;
  return (
    <span className={classes.look}>
      <ConsistencyToggle />
      <RowHeightButton />
    </span>
  );
}

const withTimeToggled = (view: ListView, time: ListTime): ListView => ({ ...view, time: view.time === time ? null : time });

interface ListTimesProps {
  readonly view: ListView;
  /** Number of series for each time, of those that match the search and the game; null until they are loaded. */
  readonly counts: Readonly<Record<ListTime, number>> | null;
  /** `isEntry`: whether the change is a step in the history, which Back undoes. */
  readonly onChange: (view: ListView, isEntry?: boolean) => void;
}

/** A chip for each time. */
export function ListTimes({ view, counts, onChange }: ListTimesProps) {
  return (
    <Toolbar label="When" className={classes.times}>
      {LIST_TIMES.map((time) => (
        <ToggleChip key={time} checked={view.time === time} onChange={() => onChange(withTimeToggled(view, time), true)}>
          {TIME_NAMES[time]} <span className={classes.number}>{counts?.[time]}</span>
        </ToggleChip>
      ))}
    </Toolbar>
  );
}
