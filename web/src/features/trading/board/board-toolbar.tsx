import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FilterBar, SearchField, SelectField } from '../../../ui/filter-bar.tsx';
import { type BoardView, type Category, FILTER_STATES } from './board-model.ts';
import classes from './board-toolbar.module.css';

const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  winner: 'Winner',
  handicap: 'Handicap',
  totals: 'Totals',
  players: 'Players',
  props: 'Props',
};
const STATE_LABELS = { OPEN: 'Open', SUSPENDED: 'Suspended', SETTLED: 'Settled' } as const;

interface BoardToolbarProps {
  readonly view: BoardView;
  /** Categories that occur on the board. */
  readonly categories: readonly Category[];
  /** Number of markets that appeared since the board was arranged. */
  readonly newMarkets: number;
  readonly onChange: (view: BoardView) => void;
  readonly onShowNewMarkets: () => void;
}

/** Filters of a board: search, category and state. */
export function BoardToolbar({ view, categories, newMarkets, onChange, onShowNewMarkets }: BoardToolbarProps) {
  const name = useId();
  const options = view.group === null || categories.includes(view.group) ? categories : [...categories, view.group];
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
          {[null, ...options].map((category) => (
            <label key={category} className={classes.option}>
              <input
                className={classes.radio}
                type="radio"
                name={name}
                checked={view.group === category}
                onChange={() => onChange({ ...view, group: category })}
              />
              {category === null ? 'All' : CATEGORY_LABELS[category]}
            </label>
          ))}
        </div>
      </fieldset>
      <SelectField
        label="State"
        value={view.state ?? ''}
        options={[
          { value: '', label: 'All states' },
          ...FILTER_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
        ]}
        onChange={(value) => onChange({ ...view, state: FILTER_STATES.find((state) => state === value) ?? null })}
      />
      <div className={classes.status}>
        {newMarkets > 0 && (
          <Button onClick={onShowNewMarkets}>{newMarkets === 1 ? '1 new market' : `${newMarkets} new markets`}</Button>
        )}
      </div>
    </FilterBar>
  );
}
