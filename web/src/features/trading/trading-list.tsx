import { useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { openAtFirst, type TournamentGroup } from './group-series.ts';
import type { ListMarket, ListSeries } from './list-types.ts';
import { NowContext } from './now-context.ts';
import { rowGroups } from './row-groups.ts';
import { TournamentPanel } from './tournament-panel.tsx';
import classes from './trading-list.module.css';
import { useRowsSoFar } from './use-rows-so-far.ts';

/** More rows than this and the panels further down start folded. */
const ROWS_AT_FIRST = 300;
const CLOCK_MS = 10_000;

interface TradingListProps {
  readonly groups: readonly TournamentGroup<ListSeries>[];
  readonly markets: readonly ListMarket[];
}

export function TradingList({ groups, markets }: TradingListProps) {
  const now = useNow(CLOCK_MS);
  const panels = useMemo(() => rowGroups(groups, markets), [groups, markets]);
  const open = useMemo(() => openAtFirst(groups, ROWS_AT_FIRST), [groups]);
  const rowsSoFar = useRowsSoFar(panels);
  return (
    <NowContext value={now}>
      <div className={classes.list}>
        {panels.map((group) => (
          <TournamentPanel
            key={group.id}
            group={group}
            defaultOpen={open.has(group.id)}
            rowsSoFar={rowsSoFar.get(group.id) ?? 0}
          />
        ))}
      </div>
    </NowContext>
  );
}
