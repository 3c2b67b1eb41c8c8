import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { type SearchResults, isSearchable, type LinkAction, NO_SEARCH } from '../../lib/actions/action.ts';
import { FindSeriesDocument, type FindSeriesQuery } from './find-series.generated.ts';
import { entitiesOf, sidesText } from './sides.ts';
import { seriesUrl } from './urls.ts';

type SeriesResult = NonNullable<FindSeriesQuery['tradingList']>['series'][number];

/** The gateway answers while it still reads a list that no other page had open: the list is requested again until it is complete. */
const POLL_INTERVAL_MS = 1_000;
const MAX_REQUESTS = 20;

interface LoadedSeries {
  readonly series: readonly SeriesResult[];
  readonly isComplete: boolean;
}

/**
 * Command palette results for live and upcoming series. Uses the cached trading list if there is one, else fetches the
 * list once per search session.
 */
export function useSearchSeries(search: string, enabled: boolean): SearchResults {
  const client = useApolloClient();
  const active = enabled && isSearchable(search);
  const [loaded, setLoaded] = useState<LoadedSeries | 'failed' | null>(null);

  useEffect(
    function load() {
      if (!active) return;
      const controller = new AbortController();
      void loadSeries(client, controller.signal, setLoaded).catch(() => {
        if (!controller.signal.aborted) setLoaded((shown) => shown ?? 'failed');
      });
      return () => {
        controller.abort();
        setLoaded(null);
      };
    },
    [client, active],
  );

  return useMemo(() => {
    if (!active) return NO_SEARCH;
    if (loaded === null) return { actions: [], state: 'loading' };
    if (loaded === 'failed') return { actions: [], state: 'failed' };
    return { actions: loaded.series.map(actionFor), state: loaded.isComplete ? 'done' : 'loading' };
  }, [active, loaded]);
}

/** A listed series with the action that opens it. */
interface ListedSeries {
  readonly id: string;
  readonly action: LinkAction;
}

interface ListedSeriesResult {
  readonly series: readonly ListedSeries[];
  readonly state: SearchResults['state'];
}

/** All live and upcoming series, earliest first: of the cached trading list, else fetched once. */
export function useListedSeries(): ListedSeriesResult {
  const client = useApolloClient();
  const [result, setResult] = useState<ListedSeriesResult>({ series: [], state: 'loading' });
  useEffect(
    function load() {
      const controller = new AbortController();
      const { signal } = controller;
      loadSeries(client, signal, ({ series, isComplete }) =>
        setResult({
          series: series.map((each) => ({ id: each.id, action: actionFor(each) })),
          state: isComplete ? 'done' : 'loading',
        }),
      ).catch(() => {
        if (!signal.aborted) setResult({ series: [], state: 'failed' });
      });
      return () => controller.abort();
    },
    [client],
  );
  return result;
}

/** Never writes to the cache: only the live set may write the list. `signal` ends it. */
async function loadSeries(client: ApolloClient, signal: AbortSignal, onLoad: (loaded: LoadedSeries) => void): Promise<void> {
  const cached = client.readQuery({ query: FindSeriesDocument });
  if (cached?.tradingList) {
    onLoad({ series: cached.tradingList.series, isComplete: true });
    return;
  }
  for (let requests = 1; requests <= MAX_REQUESTS; requests += 1) {
    const { data } = await client.query({
      query: FindSeriesDocument,
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal }, queryDeduplication: false },
    });
    const list = data?.tradingList;
    const isComplete = requests === MAX_REQUESTS || list?.status !== 'LOADING';
    if (signal.aborted) return;
    onLoad({ series: list?.series ?? [], isComplete });
    if (isComplete) return;
    await delay(POLL_INTERVAL_MS, signal);
  }
}

/** Resolves after the time; rejects when the signal aborts. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(new Error('aborted'));
      },
      { once: true },
    );
  });
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
