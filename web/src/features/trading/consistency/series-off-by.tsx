import { useApolloClient } from '@apollo/client/react';
import { winnerDifference } from '@sightline/schema/rules/consistency.ts';
import { seriesBadge } from '@sightline/schema/rules/series.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useNearView } from '../../../ui/use-near-view.ts';
import { entitiesOf } from '../sides.ts';
import { WinnerOdds_marketFragmentDoc } from '../trading-list.generated.ts';
import { type ListSeries, tradingListSet } from '../trading-list-model.ts';
import { matchesWon } from './differences.ts';
import { OffBy } from './off-by.tsx';
import classes from './off-by.module.css';
import { useReadEachSecond } from './use-read-each-second.ts';

const MISSING = 'Not compared: this needs an open winner market of the series, and of each match that may be left.';

/** How far the series winner is off from the match winners, in a row of the list. Compares only near the viewport. */
export function SeriesOffBy({ series }: { series: ListSeries }) {
  const { ref, isNear } = useNearView<HTMLSpanElement>();
  return (
    <span ref={ref} className={classes.ofSeries}>
      {isNear && <Compared series={series} />}
    </span>
  );
}

function Compared({ series }: { series: ListSeries }) {
  const client = useApolloClient();
  const { id, bestOf } = series;
  const difference = useReadEachSecond(tradingListSet, ({ matches, markets }) => {
    if (series.isBehind) return null;
    const score = matchesWon(series, seriesBadge(series, new Date(serverNow())).kind === 'LIVE');
    const ofSeries = markets.flatMap(({ seriesId, ...market }) => {
      if (seriesId !== id) return [];
      const from = client.cache.identify({ __typename: 'Market', id: market.id }) ?? '';
      const priced = client.readFragment({ fragment: WinnerOdds_marketFragmentDoc, id: from });
      return priced === null ? [] : [{ ...market, ...priced }];
    });
    return winnerDifference({ id, bestOf, score, matches: matches.filter(({ seriesId }) => seriesId === id) }, ofSeries);
  });
  return <OffBy differences={difference === null ? [] : [difference]} sides={entitiesOf(series)} missing={MISSING} />;
}
