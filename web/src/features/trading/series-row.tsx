import type { FragmentType } from '@apollo/client';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { TeamLogo } from '../../ui/team-logo.tsx';
import { entitiesOf, sidesText } from './sides.ts';
import { StartBadge } from './start-badge.tsx';
import classes from './series-row.module.css';
import { type SeriesRow_seriesFragment, useSeriesRow_seriesFragment } from './series-row.generated.ts';
import { seriesUrl } from './urls.ts';
import { NoWinnerOdds, WinnerOdds } from './winner-odds.tsx';
import type { WinnerOdds_marketFragment } from './winner-odds.generated.ts';

interface SeriesRowProps {
  readonly series: FragmentType<SeriesRow_seriesFragment>;
  /** The market that says who wins; null when none is offered. */
  readonly market: FragmentType<WinnerOdds_marketFragment> | null;
  readonly now: Date;
}

/** One series: when, who, for which odds, over how many matches. */
export const SeriesRow = memo(function SeriesRow({ series, market, now }: SeriesRowProps) {
  const { data, complete } = useSeriesRow_seriesFragment(series);
  if (!complete) return null;
  const sides = entitiesOf(data);
  const { first, second } = sides;
  return (
    <li className={classes.row}>
      <Link className={classes.open} to={seriesUrl(data)} aria-label={sidesText(sides)} />
      <StartBadge series={data} now={now} />
      <Side entity={first} place="first" />
      {market === null ? <NoWinnerOdds /> : <WinnerOdds market={market} first={first} second={second} />}
      <Side entity={second} place="second" />
      <span className={classes.bestOf}>{data.bestOf === null ? '' : `Best of ${data.bestOf}`}</span>
    </li>
  );
});

interface SideProps {
  readonly entity: { readonly name: string; readonly logoUrl: string | null } | null;
  readonly place: 'first' | 'second';
}

function Side({ entity, place }: SideProps) {
  return (
    <span className={classes.side} data-place={place}>
      <TeamLogo src={entity?.logoUrl ?? null} name={entity?.name ?? null} size={24} />
      <span className={classes.name} title={entity?.name} data-unknown={entity === null || undefined}>
        {entity?.name ?? 'TBD'}
      </span>
    </span>
  );
}
