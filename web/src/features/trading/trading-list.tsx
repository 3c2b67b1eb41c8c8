import { useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { openAtFirst, type TournamentGroup } from './group-series.ts';
import type { ListMarket, ListSeries } from './list-types.ts';
import { TournamentPanel } from './tournament-panel.tsx';
import classes from './trading-list.module.css';
import { marketsBySeries } from './winner-market.ts';

/** More rows than this and the panels further down start folded. */
const ROWS_AT_FIRST = 300;
const CLOCK_MS = 10_000;

interface TradingListProps {
  readonly groups: readonly TournamentGroup<ListSeries>[];
  readonly markets: readonly ListMarket[];
}

export function TradingList({ groups, markets }: TradingListProps) {
  const now = useNow(CLOCK_MS);
  const offered = useMemo(() => marketsBySeries(markets), [markets]);
  const open = useMemo(() => openAtFirst(groups, ROWS_AT_FIRST), [groups]);
  return (
    <div className={classes.list}>
      {groups.map((group) => (
        <TournamentPanel key={group.id} group={group} markets={offered} defaultOpen={open.has(group.id)} now={now} />
      ))}
    </div>
  );
}
