import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RunAction } from '../../../lib/actions/action.ts';
import { rankActions } from '../../../lib/actions/rank-actions.ts';
import { CommandDialog } from '../../../ui/command-dialog.tsx';
import { GameIcon } from '../../../ui/logos.tsx';
import { useListedSeries } from '../use-search-series.ts';
import { jumpSources, openSeriesHandler } from './jump-sources.ts';

/** Most results of each group. */
const MAX_RESULTS = 12;

/** Searches by a few letters, and jumps to the series of a team or to a market of a board on the page. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [sources] = useState(jumpSources);
  const { series, state } = useListedSeries();

  const actions = useMemo(() => {
    const markets = sources.flatMap((source) =>
      source.markets().map(({ id, title, hint }): RunAction => {
        const name = series.find((each) => each.id === source.seriesId)?.action.title;
        const hints = [hint, sources.length > 1 ? name : undefined].filter((part) => part !== undefined && part !== '');
        return { id: `market.${id}`, title, hint: hints.join(' · '), group: 'This page', run: () => source.show(id) };
      }),
    );
    const listed = series.map(({ id, action }): RunAction => {
      const source = sources.find(({ seriesId }) => seriesId === id);
      const openSeries = openSeriesHandler();
      const open = openSeries === null ? () => void navigate(action.to) : () => openSeries(id);
      const { to: _, ...rest } = action;
      return { ...rest, run: source === undefined ? open : source.focus };
    });
    return [...markets, ...listed];
  }, [sources, series, navigate]);

  const groups = rankActions(actions, search, MAX_RESULTS).map(({ group, actions: found }) => ({
    label: group === 'This page' ? 'Markets' : 'Teams and series',
    commands: found.map(({ id, title, hint }) => ({ id, title, hint, icon: iconOf(id) })),
  }));
  function iconOf(id: string) {
    const game = series.find(({ action }) => action.id === id)?.game;
    return game && <GameIcon src={game.iconUrl} name={game.title} size={16} />;
  }
  function pick(id: string): void {
    onClose();
    // The action runs after the dialog has closed, so that the target of the jump keeps the focus.
    const action = actions.find((each) => each.id === id);
    requestAnimationFrame(() => action?.run());
  }
  return (
    <CommandDialog
      opened
      label="Jump to a team or market"
      placeholder="Team, tournament, market, player or line"
      search={search}
      onSearchChange={setSearch}
      groups={groups}
      status={state === 'failed' ? "Couldn't load the series." : groups.length === 0 && state === 'done' ? 'No results' : null}
      onPick={pick}
      onClose={onClose}
    />
  );
}
