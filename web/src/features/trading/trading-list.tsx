import { useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { openAtFirst, type TournamentGroup } from './group-series.ts';
import type { ListMarket, ListSeries } from './list-types.ts';
import { NowContext } from './now-context.ts';
import { type RowGroup, rowGroups } from './row-groups.ts';
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
  const starts = useMemo(() => groups.flatMap(({ series }) => series.map(({ start }) => start)), [groups]);
  const now = useNow(CLOCK_MS, starts);
  const panels = useMemo(() => rowGroups(groups, markets), [groups, markets]);
  const open = useMemo(() => openAtFirst(groups, ROWS_AT_FIRST), [groups]);
  const { rowsSoFar, complete } = useRowsSoFar(panels);
  const toCome = panels.filter(({ id }) => !rowsSoFar.has(id));
  return (
    <NowContext value={now}>
      <div className={classes.list} aria-busy={!complete}>
        {panels.map((group) => {
          const rows = rowsSoFar.get(group.id);
          if (rows === undefined) return null;
          return <TournamentPanel key={group.id} group={group} defaultOpen={open.has(group.id)} rowsSoFar={rows} />;
        })}
        {toCome.length > 0 && <PlaceOf panels={toCome} open={open} />}
      </div>
    </NowContext>
  );
}

/** Keeps the place of panels that are still to come, so that nothing moves when they do. */
function PlaceOf({ panels, open }: { panels: readonly RowGroup<ListSeries, ListMarket>[]; open: ReadonlySet<string> }) {
  const rows = panels.reduce((sum, { id, rows: { length } }) => sum + (open.has(id) ? length : 0), 0);
  return <div className={classes.place} style={{ '--panels': panels.length, '--rows': rows }} />;
}
