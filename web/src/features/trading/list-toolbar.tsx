import { useId } from 'react';
import classes from './trading-list.module.css';
import type { ListView } from './urls.ts';

interface ListToolbarProps {
  readonly view: ListView;
  readonly games: readonly { readonly id: string; readonly title: string }[];
  readonly onChange: (view: ListView) => void;
}

/** Narrows the list by words and by game. */
export function ListToolbar({ view, games, onChange }: ListToolbarProps) {
  const id = useId();
  return (
    <search className={classes.toolbar}>
      <label className={classes.field} htmlFor={`${id}-search`}>
        <span className={classes.fieldLabel}>Search</span>
        <input
          id={`${id}-search`}
          className={classes.search}
          type="search"
          placeholder="Team, tournament or game"
          value={view.search}
          onChange={(event) => onChange({ ...view, search: event.currentTarget.value })}
        />
      </label>
      <label className={classes.field} htmlFor={`${id}-game`}>
        <span className={classes.fieldLabel}>Game</span>
        <select
          id={`${id}-game`}
          className={classes.game}
          value={view.gameId ?? ''}
          onChange={(event) => onChange({ ...view, gameId: event.currentTarget.value || null })}
        >
          <option value="">All games</option>
          {games.map((game) => (
            <option key={game.id} value={game.id}>
              {game.title}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}
