import { useMemo, useState } from 'react';
import type { SearchResults } from '../../../lib/actions/action.ts';
import { textBeforeEnter } from '../../../lib/actions/type-ahead-buffer.ts';
import { rankActions } from '../../../lib/actions/rank-actions.ts';
import { CommandDialog } from '../../../ui/command-dialog.tsx';
import { useListedSeries } from '../use-search-series.ts';

/** Most results; typing more narrows them down. */
const MAX_RESULTS = 40;
/** How many series the desk offers to open at once. */
const SEVERAL = 4;
const FIRST = 'first-series';

interface AddBoardDialogProps {
  /** How many more boards fit. */
  readonly room: number;
  /** What was typed before the dialog appeared; see `TypeAheadBuffer`. */
  readonly typed: string;
  readonly onPick: (seriesIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Finds the series that a new board shows, by a few letters of a team, tournament or game. */
export function AddBoardDialog({ room, typed, onPick, onClose }: AddBoardDialogProps) {
  const [search, setSearch] = useState(() => textBeforeEnter(typed));
  const { series, state } = useListedSeries();
  const groups = useMemo(
    () =>
      rankActions(
        series.map(({ action }) => action),
        search,
        MAX_RESULTS,
      ).map(({ group, actions }) => ({ label: group, commands: actions.map(({ id, title, hint }) => ({ id, title, hint })) })),
    [series, search],
  );
  const several = Math.min(SEVERAL, room, series.length);
  const offersSeveral = search === '' && several > 1;
  return (
    <CommandDialog
      opened
      label="Add board"
      placeholder="Team, tournament or game"
      search={search}
      onSearchChange={setSearch}
      groups={[
        ...(offersSeveral
          ? [{ label: 'Several', commands: [{ id: FIRST, title: `The ${several} series that start first` }] }]
          : []),
        ...groups,
      ]}
      status={statusText(state, groups.length === 0)}
      onPick={(id) => {
        const chosen = id === FIRST ? series.slice(0, several) : series.filter(({ action }) => action.id === id);
        onPick(chosen.map((each) => each.id));
      }}
      onClose={onClose}
    />
  );
}

function statusText(state: SearchResults['state'], isEmpty: boolean): string | null {
  if (state === 'loading') return 'Loading the series…';
  if (state === 'failed') return "Couldn't load the series.";
  return isEmpty ? 'No series match your search.' : null;
}
