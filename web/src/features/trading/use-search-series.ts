import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { type SearchResults, isSearchable, type LinkAction, NO_SEARCH } from '../../lib/actions/action.ts';
import { FindSeriesDocument, type FindSeriesQuery } from './find-series.generated.ts';
import { entitiesOf, sidesText } from './sides.ts';
import { seriesUrl } from './urls.ts';

type SeriesResult = NonNullable<FindSeriesQuery['tradingList']>['series'][number];

/**
 * Command palette results for live and upcoming series. Uses the cached trading list if there is one, else fetches the
 * list once per search session.
 */
export function useSearchSeries(search: string, enabled: boolean): SearchResults {
  const client = useApolloClient();
  const active = enabled && isSearchable(search);
  const [series, setSeries] = useState<readonly SeriesResult[] | 'failed' | null>(null);

  useEffect(
    function load() {
      if (!active) return;
      const controller = new AbortController();
      void loadSeries(client, controller.signal)
        .catch(() => 'failed' as const)
        .then((result) => {
          if (!controller.signal.aborted) setSeries(result);
        });
      return () => {
        controller.abort();
        setSeries(null);
      };
    },
    [client, active],
  );

  return useMemo(() => {
    if (!active) return NO_SEARCH;
    if (series === null) return { actions: [], state: 'loading' };
    return series === 'failed' ? { actions: [], state: 'failed' } : { actions: series.map(actionFor), state: 'done' };
  }, [active, series]);
}

/** Never writes to the cache: only the live set may write the list. `signal` aborts the request. */
async function loadSeries(client: ApolloClient, signal: AbortSignal): Promise<readonly SeriesResult[]> {
  const cached = client.readQuery({ query: FindSeriesDocument });
  if (cached?.tradingList) return cached.tradingList.series;
  const { data } = await client.query({
    query: FindSeriesDocument,
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal }, queryDeduplication: false },
  });
  return data?.tradingList?.series ?? [];
}

function actionFor(series: SeriesResult): LinkAction {
  const { id, title, game, tournament, competitors } = series;
  const abbreviations = competitors.flatMap(({ entity }) => entity?.abbreviation ?? []);
  return {
    id: `series.${id}`,
    title: sidesText(entitiesOf(series)),
    group: 'Series',
    hint: tournament?.title ?? game.title ?? '',
    keywords: [id, title, game.title, ...abbreviations].flatMap((text) => text ?? []),
    to: seriesUrl(series),
  };
}
