import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ListView } from './urls.ts';

interface ListToolbarProps {
  readonly view: ListView;
  readonly games: readonly { readonly id: string; readonly title: string }[];
  readonly onChange: (view: ListView) => void;
}

/** Narrows the list by words and by game. */
export function ListToolbar({ view, games, onChange }: ListToolbarProps) {
  return (
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
    </FilterBar>
  );
}
