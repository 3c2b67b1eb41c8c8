import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import type { LinkAction } from '../../lib/actions/action.ts';
import { type Found, isWorthAsking, NOTHING_LOOKED_FOR } from '../../lib/actions/search-results.ts';
import { FindSeriesDocument, type FindSeriesQuery } from './find-series.generated.ts';
import { entitiesOf, sidesText } from './sides.ts';
import { seriesUrl } from './urls.ts';

type FoundSeries = FindSeriesQuery['tradingList']['series'][number];

/** Live and upcoming series, of the list that this tab holds, or else read once each time that somebody begins to type. */
export function useFoundSeries(search: string, wanted: boolean): Found {
  const client = useApolloClient();
  const asks = wanted && isWorthAsking(search);
  const [series, setSeries] = useState<readonly FoundSeries[] | 'failed' | null>(null);

  useEffect(
    function ask() {
      if (!asks) return;
      const gone = new AbortController();
      void findSeries(client, gone.signal)
        .catch(() => 'failed' as const)
        .then((found) => {
          if (!gone.signal.aborted) setSeries(found);
        });
      return () => {
        gone.abort();
        setSeries(null);
      };
    },
    [client, asks],
  );

  return useMemo(() => {
    if (!asks) return NOTHING_LOOKED_FOR;
    if (series === null) return { actions: [], state: 'waiting' };
    return series === 'failed' ? { actions: [], state: 'failed' } : { actions: series.map(actionFor), state: 'done' };
  }, [asks, series]);
}

/** Never written to the cache, which is the live set's alone; `signal` closes the request. */
async function findSeries(client: ApolloClient, signal: AbortSignal): Promise<readonly FoundSeries[]> {
  const held = client.readQuery({ query: FindSeriesDocument });
  if (held !== null) return held.tradingList.series;
  const { data } = await client.query({
    query: FindSeriesDocument,
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal }, queryDeduplication: false },
  });
  return data?.tradingList.series ?? [];
}

function actionFor(series: FoundSeries): LinkAction {
  const { id, title, game, tournament, competitors } = series;
  const short = competitors.flatMap(({ entity }) => entity?.abbreviation ?? []);
  return {
    id: `series.${id}`,
    title: sidesText(entitiesOf(series)),
    group: 'Series',
    hint: tournament?.title ?? game.title ?? '',
    keywords: [id, title, game.title, ...short].flatMap((text) => text ?? []),
    to: seriesUrl(series),
  };
}
