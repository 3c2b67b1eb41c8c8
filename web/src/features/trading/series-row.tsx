import type { FragmentType } from '@apollo/client';
import { memo, useContext } from 'react';
import { Link } from 'react-router-dom';
import { TeamLogo } from '../../ui/team-logo.tsx';
import type { ListSeries } from './list-types.ts';
import { NowContext } from './now-context.ts';
import { entitiesOf, sidesText } from './sides.ts';
import { StartBadge } from './start-badge.tsx';
import classes from './series-row.module.css';
import { seriesUrl } from './urls.ts';
import { NoWinnerOdds, WinnerOdds } from './winner-odds.tsx';
import type { WinnerOdds_marketFragment } from './winner-odds.generated.ts';

interface SeriesRowProps {
  readonly series: ListSeries;
  /** The market that says who wins; null when none is offered. */
  readonly market: FragmentType<WinnerOdds_marketFragment> | null;
}

/** One series: when, who, for which odds, over how many matches. */
export const SeriesRow = memo(function SeriesRow({ series, market }: SeriesRowProps) {
  const sides = entitiesOf(series);
  const { first, second } = sides;
  return (
    <li className={classes.row}>
      <Link className={classes.open} to={seriesUrl(series)} aria-label={sidesText(sides)} />
      <Start series={series} />
      <Side entity={first} place="first" />
      {market === null ? <NoWinnerOdds /> : <WinnerOdds market={market} first={first} second={second} />}
      <Side entity={second} place="second" />
      <span className={classes.bestOf}>{series.bestOf === null ? '' : `Best of ${series.bestOf}`}</span>
    </li>
  );
});

/** On its own, so that time renews this alone. */
function Start({ series }: { series: ListSeries }) {
  return <StartBadge series={series} now={useContext(NowContext)} />;
}

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
