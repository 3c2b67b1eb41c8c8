import { memo } from 'react';
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx';
import { GameIcon } from '../../ui/game-icon.tsx';
import type { TournamentGroup } from './group-series.ts';
import { SeriesRow } from './series-row.tsx';
import classes from './trading-list.module.css';
import type { ListMarket, ListSeries } from './list-types.ts';
import { winnerMarket } from './winner-market.ts';

interface TournamentPanelProps {
  readonly group: TournamentGroup<ListSeries>;
  readonly markets: ReadonlyMap<string, ListMarket[]>;
  readonly defaultOpen: boolean;
  readonly now: Date;
}

/** A tournament with its series; folded, its rows do not exist. */
export const TournamentPanel = memo(function TournamentPanel({ group, markets, defaultOpen, now }: TournamentPanelProps) {
  const count = group.series.length;
  return (
    <div className={classes.panel}>
      <CollapsiblePanel
        id={`tournament-${group.id}`}
        title={group.title}
        icon={<GameIcon src={group.game?.iconUrl ?? null} name={group.game?.title ?? null} />}
        meta={`${count} series`}
        defaultOpen={defaultOpen}
      >
        <ul className={classes.rows}>
          {group.series.map((series) => (
            <SeriesRow key={series.id} series={series} market={winnerMarket(series, markets.get(series.id) ?? [])} now={now} />
          ))}
        </ul>
      </CollapsiblePanel>
    </div>
  );
});
