import type { FragmentType } from '@apollo/client';
import { createContext, memo, useContext, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../lib/timing.ts';
import { CollapsiblePanel } from '../../ui/panel.tsx';
import { GameIcon, TeamLogo } from '../../ui/logos.tsx';
import rowClasses from './series-row.module.css';
import { entitiesOf, sidesText } from './sides.ts';
import { StartBadge } from './start-badge.tsx';
import type { WinnerOdds_marketFragment } from './trading-list.generated.ts';
import classes from './trading-list.module.css';
import {
  initiallyExpanded,
  isSameRowGroup,
  type ListMarket,
  type ListSeries,
  type RowGroup,
  rowGroups,
  type TournamentGroup,
} from './trading-list-model.ts';
import { seriesUrl } from './urls.ts';
import { useIncrementalRows } from './use-incremental-rows.ts';
import { NoWinnerOdds, WinnerOdds } from './winner-odds.tsx';

/** Beyond this number of rows, panels start collapsed. */
const EXPANDED_ROWS = 300;
const CLOCK_MS = 10_000;

/** Current time for the start badges, so that the clock renders only them. */
const NowContext = createContext(new Date());

interface TradingListProps {
  readonly groups: readonly TournamentGroup<ListSeries>[];
  readonly markets: readonly ListMarket[];
}

/** Tournaments as collapsible panels with a row for each series. */
export function TradingList({ groups, markets }: TradingListProps) {
  const starts = useMemo(() => groups.flatMap(({ series }) => series.map(({ startAt }) => startAt)), [groups]);
  const now = useNow(CLOCK_MS, starts);
  const panels = useMemo(() => rowGroups(groups, markets), [groups, markets]);
  const expanded = useMemo(() => initiallyExpanded(groups, EXPANDED_ROWS), [groups]);
  const { renderedRows, complete } = useIncrementalRows(panels);
  const pending = panels.filter(({ id }) => !renderedRows.has(id));
  return (
    <NowContext value={now}>
      <div className={classes.list} aria-busy={!complete}>
        {panels.map((group) => {
          const rows = renderedRows.get(group.id);
          if (rows === undefined) return null;
          return <TournamentPanel key={group.id} group={group} defaultOpen={expanded.has(group.id)} renderedRows={rows} />;
        })}
        {pending.length > 0 && <PanelPlaceholder panels={pending} expanded={expanded} />}
      </div>
    </NowContext>
  );
}

interface PanelPlaceholderProps {
  readonly panels: readonly RowGroup<ListSeries, ListMarket>[];
  readonly expanded: ReadonlySet<string>;
}

/** Reserves the height of panels that are not rendered yet, so that the layout does not shift. */
function PanelPlaceholder({ panels, expanded }: PanelPlaceholderProps) {
  const rows = panels.reduce((sum, { id, rows: { length } }) => sum + (expanded.has(id) ? length : 0), 0);
  return <div className={classes.place} style={{ '--panels': panels.length, '--rows': rows }} />;
}

interface TournamentPanelProps {
  readonly group: RowGroup<ListSeries, ListMarket>;
  readonly defaultOpen: boolean;
  /** Number of rows to render so far. */
  readonly renderedRows: number;
}

/** A tournament with its series. A collapsed panel renders no rows. */
const TournamentPanel = memo(
  function TournamentPanel({ group, defaultOpen, renderedRows }: TournamentPanelProps) {
    const count = group.rows.length;
    return (
      <div className={classes.panel} style={{ '--rows': count }}>
        <CollapsiblePanel
          id={`tournament-${group.id}`}
          title={group.title}
          icon={<GameIcon src={group.game?.iconUrl ?? null} name={group.game?.title ?? null} />}
          meta={`${count} series`}
          defaultOpen={defaultOpen}
        >
          <ul className={classes.rows} data-partial={renderedRows < count || undefined}>
            {group.rows.slice(0, renderedRows).map(({ series, market }) => (
              <SeriesRow key={series.id} series={series} market={market} />
            ))}
          </ul>
        </CollapsiblePanel>
      </div>
    );
  },
  (before, after) =>
    isSameRowGroup(before.group, after.group) &&
    before.defaultOpen === after.defaultOpen &&
    before.renderedRows === after.renderedRows,
);

interface SeriesRowProps {
  readonly series: ListSeries;
  /** The series' winner market; null if none is offered. */
  readonly market: FragmentType<WinnerOdds_marketFragment> | null;
}

/** A series: start, both sides, odds and length. The whole row links to the series page. */
const SeriesRow = memo(function SeriesRow({ series, market }: SeriesRowProps) {
  const sides = entitiesOf(series);
  const { first, second } = sides;
  return (
    <li className={rowClasses.row}>
      <Link className={rowClasses.open} to={seriesUrl(series)} aria-label={sidesText(sides)} />
      <RowStart series={series} />
      <Side entity={first} place="first" />
      {market === null ? <NoWinnerOdds /> : <WinnerOdds market={market} first={first} second={second} />}
      <Side entity={second} place="second" />
      <span className={rowClasses.bestOf}>{series.bestOf === null ? '' : `Best of ${series.bestOf}`}</span>
    </li>
  );
});

function RowStart({ series }: { series: ListSeries }) {
  return <StartBadge series={series} now={useContext(NowContext)} />;
}

interface SideProps {
  readonly entity: { readonly name: string; readonly logoUrl: string | null } | null;
  readonly place: 'first' | 'second';
}

function Side({ entity, place }: SideProps) {
  return (
    <span className={rowClasses.side} data-place={place}>
      <TeamLogo src={entity?.logoUrl ?? null} name={entity?.name ?? null} size={24} />
      <span className={rowClasses.name} title={entity?.name} data-unknown={entity === null || undefined}>
        {entity?.name ?? 'TBD'}
      </span>
    </span>
  );
}
