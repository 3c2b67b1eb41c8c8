import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FilterBar, SearchField, SelectField } from '../../../ui/filter-bar.tsx';
import { type BoardView, SHOWN_STATES } from './board-view.ts';
import classes from './board-toolbar.module.css';
import type { TypeGroup } from './market-order.ts';

const GROUP_LABELS: Readonly<Record<TypeGroup, string>> = {
  winner: 'Winner',
  handicap: 'Handicap',
  totals: 'Totals',
  players: 'Players',
  props: 'Props',
};
const STATE_LABELS = { OPEN: 'Open', SUSPENDED: 'Suspended', SETTLED: 'Settled' } as const;

interface BoardToolbarProps {
  readonly view: BoardView;
  /** Kinds of types that occur. */
  readonly groups: readonly TypeGroup[];
  /** How many markets wait to be shown. */
  readonly newcomers: number;
  readonly onChange: (view: BoardView) => void;
  readonly onShowNewcomers: () => void;
}

/** Narrows a board by words, by kinds of types and by state. */
export function BoardToolbar({ view, groups, newcomers, onChange, onShowNewcomers }: BoardToolbarProps) {
  const name = useId();
  const offered = view.group === null || groups.includes(view.group) ? groups : [...groups, view.group];
  return (
    <FilterBar>
      <SearchField
        placeholder="Market, player or line"
        value={view.search}
        onChange={(search) => onChange({ ...view, search })}
      />
      <fieldset className={classes.groups}>
        <legend className={classes.legend}>Type</legend>
        <div className={classes.options}>
          {[null, ...offered].map((group) => (
            <label key={group} className={classes.option}>
              <input
                className={classes.radio}
                type="radio"
                name={name}
                checked={view.group === group}
                onChange={() => onChange({ ...view, group })}
              />
              {group === null ? 'All' : GROUP_LABELS[group]}
            </label>
          ))}
        </div>
      </fieldset>
      <SelectField
        label="State"
        value={view.state ?? ''}
        options={[
          { value: '', label: 'All states' },
          ...SHOWN_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
        ]}
        onChange={(value) => onChange({ ...view, state: SHOWN_STATES.find((state) => state === value) ?? null })}
      />
      <div className={classes.status}>
        {newcomers > 0 && (
          <Button onClick={onShowNewcomers}>{newcomers === 1 ? '1 new market' : `${newcomers} new markets`}</Button>
        )}
      </div>
    </FilterBar>
  );
}
