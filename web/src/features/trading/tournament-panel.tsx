import { memo } from 'react';
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx';
import { GameIcon } from '../../ui/game-icon.tsx';
import type { ListMarket, ListSeries } from './list-types.ts';
import { type RowGroup, sameGroup } from './row-groups.ts';
import { SeriesRow } from './series-row.tsx';
import classes from './trading-list.module.css';

interface TournamentPanelProps {
  readonly group: RowGroup<ListSeries, ListMarket>;
  readonly defaultOpen: boolean;
  /** How many of the rows to show by now. */
  readonly rowsSoFar: number;
}

/** A tournament with its series; folded, its rows do not exist. */
export const TournamentPanel = memo(
  function TournamentPanel({ group, defaultOpen, rowsSoFar }: TournamentPanelProps) {
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
          <ul className={classes.rows} data-partial={rowsSoFar < count || undefined}>
            {group.rows.slice(0, rowsSoFar).map(({ series, market }) => (
              <SeriesRow key={series.id} series={series} market={market} />
            ))}
          </ul>
        </CollapsiblePanel>
      </div>
    );
  },
  (before, after) =>
    sameGroup(before.group, after.group) && before.defaultOpen === after.defaultOpen && before.rowsSoFar === after.rowsSoFar,
);
