import type { ReactNode } from 'react';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { SeriesView } from '../urls.ts';
import type { PageMatch } from './page-types.ts';
import { placeKey, type SeriesPlace } from './series-route-state.ts';

interface SeriesTabsProps {
  readonly place: SeriesPlace<PageMatch>;
  readonly matches: readonly PageMatch[];
  readonly hasBuilder: boolean;
  readonly onChange: (view: SeriesView) => void;
  readonly children: ReactNode;
}

/** What of a series is shown: the series itself, one of its matches, or the bet builder. */
export function SeriesTabs({ place, matches, hasBuilder, onChange, children }: SeriesTabsProps) {
  const places: { label: string; place: SeriesPlace<PageMatch> }[] = [
    { label: 'Series', place: { tab: 'series', match: null } },
    ...matches.map((match) => ({ label: `Match ${match.order}`, place: { tab: 'match' as const, match } })),
    ...(hasBuilder ? [{ label: 'Bet builder', place: { tab: 'betbuilder' as const, match: null } }] : []),
  ];
  const tabs = places.map(({ label, place: { tab, match } }) => ({
    label,
    value: placeKey({ tab, match }),
    badge: match === null ? undefined : lifecycleBadge(match.lifecycle),
    view: { tab, matchId: match?.id ?? null },
  }));

  function choose(value: string): void {
    const view = tabs.find((each) => each.value === value)?.view;
    if (view !== undefined) onChange(view);
  }
  return (
    <Tabs label="Parts of the series" tabs={tabs} value={placeKey(place)} onChange={choose}>
      {children}
    </Tabs>
  );
}

const OVER: readonly string[] = ['OVER', 'OVER_DRAW', 'OVER_FORFEITED'];

function lifecycleBadge(lifecycle: string): ReactNode {
  if (lifecycle === 'LIVE') return <StatusBadge tone="live">Live</StatusBadge>;
  return OVER.includes(lifecycle) ? <StatusBadge tone="neutral">ENDED</StatusBadge> : undefined;
}
