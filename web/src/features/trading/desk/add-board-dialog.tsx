import { useMemo, useState } from 'react';
import type { SearchResults } from '../../../lib/actions/action.ts';
import { textBeforeEnter } from '../../../lib/actions/type-ahead-buffer.ts';
import { rankActions } from '../../../lib/actions/rank-actions.ts';
import { CommandDialog } from '../../../ui/command-dialog.tsx';
import { GameIcon } from '../../../ui/logos.tsx';
import { useListedSeries } from '../use-search-series.ts';
import { useWatchlist } from '../watch/use-watchlist.ts';
import { boardPresets } from './board-presets.ts';

/** Most results that are listed; typing more narrows them down. */
const MAX_RESULTS = 40;

interface AddBoardDialogProps {
  /** Series that the desk has, and the one of its active board; null without boards. */
  readonly onDesk: readonly string[];
  readonly active: string | null;
  /** How many more boards fit. */
  readonly room: number;
  /** What was typed before the dialog appeared; see `TypeAheadBuffer`. */
  readonly typedAhead: string;
  readonly onPick: (seriesIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Dialog that finds the series of a new board by a few letters of a team, tournament or game, or offers several series at once. */
export function AddBoardDialog({ onDesk, active, room, typedAhead, onPick, onClose }: AddBoardDialogProps) {
  const [search, setSearch] = useState(() => textBeforeEnter(typedAhead));
  const { series, state } = useListedSeries();
  const watchlist = useWatchlist();
  const presets = boardPresets({ listed: series, watchlist, onDesk, active, room });
  const groups = useMemo(() => {
    const byAction = new Map(series.map((each) => [each.action.id, each]));
    const actions = series.map(({ action }) => action);
    return rankActions(actions, search, MAX_RESULTS).map(({ group, actions: found }) => ({
      label: group,
      commands: found.map(({ id, title, hint }) => ({ id, title, hint, icon: iconOf(byAction.get(id)?.game) })),
    }));
  }, [series, search]);
  return (
    <CommandDialog
      opened
      label="Add board"
      placeholder="Team, tournament or game"
      search={search}
      onSearchChange={setSearch}
      groups={[
        ...(search === '' && presets.length > 0
          ? [{ label: 'Quick start', commands: presets.map(({ id, title, hint }) => ({ id, title, hint })) }]
          : []),
        ...groups,
      ]}
      status={statusText(state, groups.length === 0, search)}
      onPick={(id) => {
        const chosen = presets.find((each) => each.id === id)?.seriesIds;
        onPick(chosen ?? series.filter(({ action }) => action.id === id).map((each) => each.id));
      }}
      onClose={onClose}
    />
  );
}

function iconOf(game: { readonly title: string | null; readonly iconUrl: string | null } | undefined) {
  return game && <GameIcon src={game.iconUrl} name={game.title} size={16} />;
}

function statusText(state: SearchResults['state'], isEmpty: boolean, search: string): string | null {
  if (state === 'loading') return 'Loading the series…';
  if (state === 'failed') return "Couldn't load the series.";
  if (!isEmpty) return null;
  return search === '' ? 'No upcoming series available' : 'No series match your search.';
}
