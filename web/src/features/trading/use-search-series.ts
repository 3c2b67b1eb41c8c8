import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type SearchResults, isSearchable, type LinkAction, NO_SEARCH } from '../../lib/actions/action.ts';
import { FindSeriesDocument, type FindSeriesQuery } from './find-series.generated.ts';
import { useDisplay } from '../../lib/display.tsx';
import type { TimeZone } from '../../lib/time.ts';
import { useNow } from '../../lib/timing.ts';
import { entitiesOf, scoreText, sidesText } from './sides.ts';
import { type BadgeText, badgeText, NO_TIME } from './start-badge.tsx';
import { seriesUrl, TRADING_PATH } from './urls.ts';
import { uncached } from '../../lib/page-data.ts';

type FoundList = NonNullable<FindSeriesQuery['tradingList']>;
type SeriesResult = FoundList['series'][number];

/** The gateway answers while it still reads a list that no other page had open: the list is requested again until it is complete. */
const POLL_INTERVAL_MS = 1_000;
const MAX_REQUESTS = 20;

/** The series that have been loaded so far. */
interface LoadedSeries extends Pick<FoundList, 'series' | 'matches'> {
  readonly state: 'loading' | 'done' | 'failed';
}

const NOTHING: LoadedSeries = { series: [], matches: [], state: 'loading' };

const CLOCK_MS = 10_000;

/**
 * Command palette results for live and upcoming series. On the page of the list, uses the cached list; elsewhere, requests the list
 * until it is complete, in each search session, and shows a cached list meanwhile.
 */
export function useSearchSeries(search: string, isEnabled: boolean): SearchResults {
  const isActive = isEnabled && isSearchable(search);
  const { series, state } = useLoadedSeries(isActive);
  return useMemo(
    () => (isActive ? { actions: series.map(({ action }) => action), state } : NO_SEARCH),
    [isActive, series, state],
  );
}

/** A listed series with the action that opens it. */
export interface ListedSeries {
  readonly id: string;
  readonly isLive: boolean;
  readonly startAt: string | null;
  readonly tournamentId: string | null;
  readonly game: SeriesResult['game'];
  readonly action: LinkAction;
}

interface ListedSeriesResult {
  readonly series: readonly ListedSeries[];
  readonly state: SearchResults['state'];
}

/** All live and upcoming series, earliest first. */
export const useListedSeries = (): ListedSeriesResult => useLoadedSeries(true);

/** Loads the list while `isActive`, and drops it afterwards. */
function useLoadedSeries(isActive: boolean): ListedSeriesResult {
  const client = useApolloClient();
  const { timeZone } = useDisplay();
  const now = useNow(CLOCK_MS);
  const [loaded, setLoaded] = useState(NOTHING);
  // The cached list is kept current only on the page of the list.
  const isOnList = useLocation().pathname === TRADING_PATH;
  useEffect(
    function load() {
      if (!isActive) return;
      const controller = new AbortController();
      const { signal } = controller;
      loadSeries(client, isOnList, signal, setLoaded).catch(() => {
        if (!signal.aborted) setLoaded((shown) => ({ ...shown, state: 'failed' }));
      });
      return () => {
        controller.abort();
        setLoaded(NOTHING);
      };
    },
    [client, isActive, isOnList],
  );
  return useMemo(() => ({ series: listedSeries(loaded, now, timeZone), state: loaded.state }), [loaded, now, timeZone]);
}

/** Never writes to the cache: only the live set may write the list. `signal` ends it. */
async function loadSeries(
  client: ApolloClient,
  isOnList: boolean,
  signal: AbortSignal,
  onLoad: (loaded: LoadedSeries) => void,
): Promise<void> {
  const cached = client.readQuery({ query: FindSeriesDocument });
  // While the list loads, it may lack matches, and the cached list is read only once.
  if (cached?.tradingList && cached.tradingList.status !== 'LOADING') {
    onLoad({ ...cached.tradingList, state: isOnList ? 'done' : 'loading' });
    if (isOnList) return;
  }
  for (let requests = 1; requests <= MAX_REQUESTS; requests += 1) {
    const { data } = await client.query({ query: FindSeriesDocument, ...uncached(signal) });
    const list = data?.tradingList;
    const isComplete = requests === MAX_REQUESTS || list?.status !== 'LOADING';
    if (signal.aborted) return;
    onLoad({ series: list?.series ?? [], matches: list?.matches ?? [], state: isComplete ? 'done' : 'loading' });
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

type ListedInput = Pick<FoundList, 'series' | 'matches'>;

/** The series with their current state in the hint: `Live 8:5`, `14:30`, or `14:30 2026-11-28`. */
export function listedSeries({ series, matches }: ListedInput, now: Date, zone: TimeZone): readonly ListedSeries[] {
  const played = Map.groupBy(
    matches.filter(({ lifecycle }) => lifecycle === 'LIVE').toSorted((a, b) => a.order - b.order),
    ({ seriesId }) => seriesId,
  );
  return series.map((each) => {
    const badge = badgeText(each, now, zone);
    const [match] = played.get(each.id) ?? [];
    return {
      id: each.id,
      isLive: badge.kind === 'live',
      startAt: each.startAt,
      tournamentId: each.tournament?.id ?? null,
      game: each.game,
      action: actionFor(each, stateText(badge, match === undefined ? null : scoreText(match))),
    };
  });
}

function stateText(badge: BadgeText, score: string | null): string {
  if (badge.kind !== 'start') return badge.kind === 'ended' || score === null ? badge.text : `${badge.text} ${score}`;
  if (badge.time === NO_TIME) return badge.day;
  return badge.day === 'Today' ? badge.time : `${badge.time} ${badge.day}`;
}

function actionFor(series: SeriesResult, state: string): LinkAction {
  const { id, title, game, tournament, competitors } = series;
  const abbreviations = competitors.flatMap(({ entity }) => entity?.abbreviation ?? []);
  return {
    id: `series.${id}`,
    title: sidesText(entitiesOf(series)),
    group: 'Series',
    hint: [state, tournament?.title ?? game.title].filter(Boolean).join(' · '),
    keywords: [id, title, game.title, ...abbreviations].flatMap((text) => text ?? []),
    to: seriesUrl(series),
  };
}
