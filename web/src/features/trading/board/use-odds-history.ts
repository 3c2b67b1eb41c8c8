import { useEffect, useMemo } from 'react';
import { REPORTED } from '../../../lib/request-error.ts';
import { useBoardHistoryQuery } from './board-history.generated.ts';
import { OddsHistory } from './odds-history.ts';

/**
 * How prices of a series moved. Read once beside the live set and outside the cache, where every change of a price
 * would carry all earlier ones along; followed from then on. Without it lines begin now.
 */
export function useOddsHistory(seriesId: string): OddsHistory {
  const { data } = useBoardHistoryQuery({ variables: { seriesId }, fetchPolicy: 'no-cache', context: REPORTED });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- one history a series
  const history = useMemo(() => new OddsHistory(), [seriesId]);
  useEffect(
    function fillHistory() {
      for (const { selections } of data?.seriesMarkets.markets ?? []) {
        for (const { id, history: points } of selections)
          history.fill(
            id,
            points.map(({ odds }) => odds),
          );
      }
    },
    [data, history],
  );
  return history;
}
