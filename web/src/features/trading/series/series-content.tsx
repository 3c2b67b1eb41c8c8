import { isBuildable } from '@sightline/schema/rules/bet-builder.ts';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { copyAction } from '../../../ui/copy.tsx';
import { SelectField } from '../../../ui/filter-bar.tsx';
import { MarketBoard } from '../board/market-board.tsx';
import { StaleFrame } from '../freshness-bar.tsx';
import { BetSlip } from '../slip/bet-slip.tsx';
import { SlipJump } from '../slip/slip-jump.tsx';
import { useSlip } from '../slip/use-slip.ts';
import { readSeriesView, type SeriesView, withSeriesView } from '../urls.ts';
import { BestOfOneBar } from './best-of-one-bar.tsx';
import { BuilderHint } from './builder-hint.tsx';
import { OddsSummary } from './odds-summary.tsx';
import type { PageMarket, PageMatch, PageSeries } from './page-types.ts';
import { marketsAt, neighbour, placeKey, placeOf, shownMatches } from './series-route-state.ts';
import classes from './series-page.module.css';
import type { SeriesSet } from './series-set.ts';
import { SeriesTabs } from './series-tabs.tsx';
import { SeriesWidgets } from './series-widgets.tsx';

interface SeriesContentProps {
  readonly series: PageSeries;
  readonly matches: readonly PageMatch[];
  readonly markets: readonly PageMarket[];
  readonly set: SeriesSet;
}

/** A series that was read: its parts, the markets of the one that is shown, and what stands beside them. */
export function SeriesContent({ series, matches: allMatches, markets: allMarkets, set }: SeriesContentProps) {
  const [params, setParams] = useSearchParams();
  const matches = useMemo(() => shownMatches(allMatches), [allMatches]);
  const { bestOf } = series;
  const place = useMemo(() => placeOf(readSeriesView(params), bestOf, matches), [params, bestOf, matches]);
  const markets = useMemo(() => marketsAt(place, bestOf, allMarkets), [place, bestOf, allMarkets]);
  const key = placeKey(place);
  const slip = useSlip({ series, matches: allMatches, tab: key });
  const slipHeading = useRef<HTMLHeadingElement>(null);
  const building = place.tab === 'betbuilder';

  function show(view: SeriesView): void {
    setParams((now) => withSeriesView(now, view), { preventScrollReset: true });
  }
  function step(by: 1 | -1): void {
    const match = neighbour(place, matches, by);
    if (match !== null) show({ tab: building ? 'betbuilder' : 'match', matchId: match.id });
  }
  useActions([
    { id: 'match.previous', title: 'Previous match', group: 'This page', shortcut: '[', run: () => step(-1) },
    { id: 'match.next', title: 'Next match', group: 'This page', shortcut: ']', run: () => step(1) },
    copyAction({ id: 'series', what: 'series id', value: series.id }),
    ...(place.match === null ? [] : [copyAction({ id: 'match', what: 'match id', value: place.match.id })]),
  ]);

  const content = (
    <div className={classes.body}>
      <div className={classes.main}>
        {building && (
          <div className={classes.choice}>
            <SelectField
              label="Select match"
              value={place.match?.id ?? ''}
              options={
                place.match === null
                  ? [{ value: '', label: 'No matches' }]
                  : matches.map(({ id, order }) => ({ value: id, label: `Match ${order}` }))
              }
              disabled={place.match === null}
              onChange={(matchId) => show({ tab: 'betbuilder', matchId })}
            />
          </div>
        )}
        <StaleFrame set={set}>
          <MarketBoard
            series={series}
            markets={markets}
            boardKey={`${key} ${place.match?.id ?? ''}`}
            selection={slip.selection}
          />
        </StaleFrame>
        <OddsSummary key={key} markets={markets} />
        <SlipJump count={slip.picks.length} headingRef={slipHeading} />
      </div>
      <div className={classes.aside} data-slip={building || slip.picks.length > 0 || undefined}>
        <BetSlip slip={slip} headingRef={slipHeading} />
        {building && slip.picks.length === 0 && <BuilderHint series={series} />}
        {!building && <SeriesWidgets seriesId={series.id} lifecycle={series.lifecycle} />}
      </div>
    </div>
  );
  const hasBuilder = building || isBuildable({ gameId: series.game.id, lifecycle: series.lifecycle });
  if (bestOf === 1) {
    return (
      <>
        <BestOfOneBar place={place} hasBuilder={hasBuilder} onChange={show} />
        {content}
      </>
    );
  }
  return (
    <SeriesTabs place={place} matches={matches} hasBuilder={hasBuilder} onChange={show}>
      {content}
    </SeriesTabs>
  );
}
