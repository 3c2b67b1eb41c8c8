import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { MatchNames } from '../match-names.ts';
import { SeriesEventsDocument, type SeriesEventsQuery } from './history.generated.ts';
import type { TimeRange } from './time-range.ts';

type EventPage = NonNullable<SeriesEventsQuery['seriesEvents']>;
export type SeriesEvent = EventPage['events'][number];

/** An event as screens show it. */
export interface ShownEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: SeriesEvent['kind'];
  readonly marketIds: readonly string[];
  /** Such as `Match 2: 8:5 → 8:6`. */
  readonly text: string;
  /** Label in the row below a chart, such as `8:6`; empty if the event has no short text. */
  readonly label: string;
}

/** Most pages that are read, each with at most 1,000 events; later events are left out. */
const MAX_PAGES = 5;

const LIFECYCLES: Readonly<Record<string, string>> = {
  UPCOMING: 'not started',
  LIVE: 'live',
  OVER: 'ended',
  OVER_DRAW: 'ended in a draw',
  OVER_FORFEITED: 'forfeited',
  POSTPONED: 'postponed',
  DELETED: 'deleted',
};

export function shownEvent(event: SeriesEvent, names: MatchNames): ShownEvent {
  const where = event.matchId === null ? 'Series' : (names.get(event.matchId) ?? `Match ${event.matchId}`);
  const { what, label } = wordsOf(event);
  return { at: Date.parse(event.at), kind: event.kind, marketIds: event.marketIds, text: `${where}: ${what}`, label };
}

function wordsOf({ kind, marketIds, state, lifecycle, score, previousScore }: SeriesEvent): { what: string; label: string } {
  const markets = `${marketIds.length} ${marketIds.length === 1 ? 'market' : 'markets'}`;
  switch (kind) {
    case 'SCORE': {
      const now = score === null ? '–' : scoreOf(score);
      return { what: previousScore === null ? now : `${scoreOf(previousScore)} → ${now}`, label: now };
    }
    case 'LIFECYCLE':
      return { what: LIFECYCLES[lifecycle ?? ''] ?? 'state unknown', label: LIFECYCLES[lifecycle ?? ''] ?? '' };
    case 'SUSPENDED':
      return { what: `${markets} suspended`, label: '' };
    case 'REOPENED':
      return { what: `${markets} open again`, label: '' };
    case 'SETTLED':
      return { what: `${markets} settled`, label: '' };
    case 'CORRECTED':
      return { what: `${markets} corrected: ${state === 'SETTLED' ? 'another outcome' : 'settlement withdrawn'}`, label: '' };
    case 'VOIDED':
      return { what: `${markets} void, stakes are returned`, label: '' };
    case 'GAP':
      return { what: 'nothing was recorded', label: '' };
  }
}

const scoreOf = ({ home, away }: { readonly home: number; readonly away: number }): string => `${home}:${away}`;

/** The events of a series between two moments, oldest first. */
export async function loadSeriesEvents(
  client: ApolloClient,
  seriesId: string,
  { from, to }: TimeRange,
  signal: AbortSignal,
): Promise<readonly SeriesEvent[]> {
  const all: SeriesEvent[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES && !signal.aborted; page += 1) {
    const variables = { seriesId, from: new Date(from).toISOString(), to: new Date(to).toISOString(), after };
    const answer: { readonly data?: SeriesEventsQuery | undefined } = await client.query({
      query: SeriesEventsDocument,
      variables,
      fetchPolicy: 'no-cache',
    });
    const { seriesEvents } = answer.data ?? {};
    all.push(...(seriesEvents?.events ?? []));
    after = seriesEvents?.next ?? null;
    if (after === null) break;
  }
  return all;
}

/** The events of a series between two moments, oldest first: those that were loaded last; null before the first load. */
export function useSeriesEvents(seriesId: string, from: number | null, to: number): readonly SeriesEvent[] | null {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState<readonly SeriesEvent[] | null>(null);
  useEffect(
    function loadEvents() {
      if (from === null) return;
      const controller = new AbortController();
      loadSeriesEvents(client, seriesId, { from, to }, controller.signal)
        .then((events) => {
          if (!controller.signal.aborted) setLoaded(events);
        })
        // Without events, only prices are shown.
        .catch(() => {});
      return () => controller.abort();
    },
    [client, seriesId, from, to],
  );
  return loaded;
}
