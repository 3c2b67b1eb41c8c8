import { BUILDER_GAME_ID, isBuildable } from '@sightline/schema/rules/bet-builder.ts';
import { type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { Button } from '../../../ui/button.tsx';
import { focusHeading } from '../../../lib/focus.ts';
import { copyAction } from '../../../ui/copy.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ApiCodeButton } from '../api-code/api-code-button.tsx';
import { readBoardView, withBoardView } from '../board/board-model.ts';
import { LiveBoard } from '../board/live-board.tsx';
import type { BoardHandle } from '../board/market-board.tsx';
import { StaleFrame } from '../freshness-bar.tsx';
import { useBoardJump } from '../jump/board-jump.ts';
import { type MatchNames, matchNames } from '../match-names.ts';
import { WAS_LIVE } from '../start-badge.tsx';
import { useSlip } from '../slip/use-slip.ts';
import { scoreText } from '../sides.ts';
import { fromList, readSeriesView, type SeriesView, withSeriesView } from '../urls.ts';
import { OddsSummary } from './odds-summary.tsx';
import classes from './series-page.module.css';
import {
  adjacentMatch,
  marketsOfRoute,
  resolveRoute,
  type SeriesRouteState,
  tabKey,
  visibleMatches,
  ENDED,
} from './series-route-state.ts';
import type { PageMarket, PageMatch, PageSeries, SeriesSet } from './series-set.ts';
import { useWidgetPanel, type WidgetPanel } from './widget-panel.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// Lazy chunks, because the prices come first and the slip is empty at first.
const SeriesWidgets = lazyPart(async () => (await import('./series-widgets.tsx')).SeriesWidgets);
const BetSlip = lazyPart(async () => (await import('../slip/bet-slip.tsx')).BetSlip);

interface SeriesContentProps {
  readonly series: PageSeries;
  readonly matches: readonly PageMatch[];
  readonly markets: readonly PageMarket[];
  readonly set: SeriesSet;
}

/** The loaded series: tabs, the markets of the current tab, and the bet slip or the widgets beside them. */
export function SeriesContent({ series, matches: allMatches, markets: allMarkets, set }: SeriesContentProps) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // Update synchronously. A transition would wait behind live price updates on slow devices.
  const stayOptions = { preventScrollReset: true, flushSync: true, state: fromList(state) };
  const [boardView, changeBoardView] = useUrlState(readBoardView, (next) => withBoardView(params, next));
  const matches = useMemo(() => visibleMatches(allMatches), [allMatches]);
  const { bestOf } = series;
  const route = useMemo(() => resolveRoute(readSeriesView(params), bestOf, matches), [params, bestOf, matches]);
  const markets = useMemo(() => marketsOfRoute(route, bestOf, allMarkets), [route, bestOf, allMarkets]);
  const key = tabKey(route);
  const names = useMemo(() => matchNames(allMatches), [allMatches]);
  const slip = useSlip({ series, matchNames: names, tab: key });
  const slipHeading = useRef<HTMLHeadingElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const board = useRef<BoardHandle>(null);
  useBoardJump({
    seriesId: series.id,
    matchNames: names,
    markets: allMarkets,
    root: () => main.current,
    board,
    onShow(fixture, view) {
      const isMatch = fixture.type === 'MATCH';
      const target: SeriesView = { tab: isMatch ? 'match' : 'series', matchId: isMatch ? fixture.id : null };
      setParams((current) => withBoardView(withSeriesView(current, target), view), stayOptions);
    },
  });
  // The slip stays mounted after its last outcome is removed, for the offer to undo that.
  const [isSlipUsed, setIsSlipUsed] = useState(false);
  if (slip.picks.length > 0 && !isSlipUsed) setIsSlipUsed(true);
  const isBuilderTab = route.tab === 'betbuilder';
  const panel = useWidgetPanel(series.lifecycle);

  const rememberFocus = useLostFocus(focusTab);
  function navigate(view: SeriesView): void {
    setParams((current) => withSeriesView(current, view), stayOptions);
  }
  function step(by: 1 | -1): void {
    const match = adjacentMatch(route, matches, by);
    if (match === null) return;
    rememberFocus();
    navigate({ tab: isBuilderTab ? 'betbuilder' : 'match', matchId: match.id });
  }
  const hasBuilder = isBuilderTab || isBuildable({ gameId: series.game.id, lifecycle: series.lifecycle });
  /** Opens the bet builder at the first match, as a click on its tab does; in the bet builder, opens the tab of its match. */
  function toggleBuilder(): void {
    // The focused element may be in the widgets or in the slip, which only one of the tabs has.
    rememberFocus();
    navigate(isBuilderTab ? { tab: 'match', matchId: route.match?.id ?? null } : { tab: 'betbuilder', matchId: null });
  }
  useLayoutEffect(
    function followTab() {
      // After a shortcut, the focused tab may differ from the selected one.
      const tab = document.activeElement?.closest<HTMLElement>('main [role="tab"]')?.dataset['value'];
      if (tab !== undefined && tab !== key) focusTab();
    },
    [key],
  );
  const hasWidgets = !isBuilderTab && (panel.widgets?.length ?? 0) > 0;
  useActions([
    { id: 'match.previous', title: 'Previous match', group: 'This page', shortcut: '[', run: () => step(-1) },
    { id: 'match.next', title: 'Next match', group: 'This page', shortcut: ']', run: () => step(1) },
    {
      id: 'series.builder',
      title: isBuilderTab ? 'Leave the bet builder' : 'Bet builder',
      group: 'This page',
      shortcut: 'b',
      applies: hasBuilder,
      run: toggleBuilder,
    },
    {
      id: 'series.widgets',
      title: panel.isOpen ? 'Close the widgets' : 'Open the widgets',
      group: 'This page',
      shortcut: 'q',
      applies: hasWidgets && panel.isBeside,
      run: panel.toggle,
    },
    copyAction({ id: 'series', what: 'series ID', value: series.id }),
    ...(route.match === null ? [] : [copyAction({ id: 'match', what: 'match ID', value: route.match.id })]),
  ]);

  const content = (
    <div className={classes.body} data-aside={asideState(isBuilderTab || slip.picks.length > 0, panel)}>
      <div ref={main} className="sl-shrinks">
        <StaleFrame set={set} isBehind={series.isBehind}>
          <LiveBoard
            series={series}
            markets={markets}
            matchNames={names}
            score={route.match && scoreText(route.match)}
            boardKey={`${key} ${route.match?.id ?? ''}`}
            selection={slip.selection}
            view={boardView}
            onViewChange={changeBoardView}
            handle={board}
            onFocusLost={focusTab}
            toolbarStart={isBuilderTab && <MatchSelect match={route.match} matches={matches} names={names} onChange={navigate} />}
          />
        </StaleFrame>
        <OddsSummary key={key} markets={markets} />
        <ApiCodeButton seriesId={series.id} marketId={null} />
      </div>
      <div className={classes.aside}>
        <Suspense>{isSlipUsed && <BetSlip slip={slip} headingRef={slipHeading} />}</Suspense>
        {isBuilderTab && slip.picks.length === 0 && <p className={classes.hint}>{builderHint(series)}</p>}
        <Suspense>{!isBuilderTab && <SeriesWidgets seriesId={series.id} panel={panel} />}</Suspense>
      </div>
    </div>
  );
  if (bestOf === 1) {
    return (
      <>
        <BestOfOneBar isBuilderTab={isBuilderTab} onToggle={hasBuilder ? toggleBuilder : null} />
        {content}
      </>
    );
  }
  return (
    <SeriesTabs route={route} matches={matches} markets={allMarkets} names={names} hasBuilder={hasBuilder} onChange={navigate}>
      {content}
    </SeriesTabs>
  );
}

/** State of the column beside the board; it reserves its width while the widgets are loading, so that the board keeps its own. */
function asideState(hasSlip: boolean, { widgets, isOpen }: WidgetPanel): 'open' | 'closed' | undefined {
  if (hasSlip) return 'open';
  if (widgets?.length === 0) return undefined;
  return isOpen ? 'open' : 'closed';
}

interface MatchSelectProps {
  readonly match: PageMatch | null;
  readonly matches: readonly PageMatch[];
  readonly names: MatchNames;
  readonly onChange: (view: SeriesView) => void;
}

/** Selects the match of the bet builder. */
function MatchSelect({ match, matches, names, onChange }: MatchSelectProps) {
  return (
    <SelectField
      label="Select match"
      labelPosition="beside"
      value={match?.id ?? ''}
      options={
        match === null
          ? [{ value: '', label: 'No matches' }]
          : matches.map(({ id }) => ({ value: id, label: names.get(id) ?? '' }))
      }
      disabled={match === null}
      onChange={(matchId) => onChange({ tab: 'betbuilder', matchId })}
    />
  );
}

/** Shown in the bet builder while the slip is empty. */
function builderHint({ lifecycle, game }: PageSeries): string {
  if (isBuildable({ gameId: game.id, lifecycle })) return 'Select odds from one match to see their combined odds.';
  if (game.id !== BUILDER_GAME_ID) return "Odds for this game can't be combined.";
  return 'Odds can only be combined before the series starts.';
}

interface BestOfOneBarProps {
  readonly isBuilderTab: boolean;
  /** Opens or leaves the bet builder; null without one. */
  readonly onToggle: (() => void) | null;
}

/** Replaces the tabs of a best of one. */
function BestOfOneBar({ isBuilderTab, onToggle }: BestOfOneBarProps) {
  return (
    <div className={classes.single}>
      <span className="sl-13 sl-550">Best of One Match</span>
      {onToggle !== null && <Button onClick={onToggle}>{isBuilderTab ? 'Back to the match' : 'Bet builder'}</Button>}
    </div>
  );
}

/** Focuses the chosen tab, which names the match; in a best of one, which has no tabs, the heading. */
function focusTab(): void {
  const tab = document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]');
  if (tab === null) focusHeading();
  else tab.focus({ preventScroll: true });
}

/** Calls `onLost` if a render removes the element that had the focus when the returned function was called. */
function useLostFocus(onLost: () => void): () => void {
  const remembered = useRef<Element | null>(null);
  useLayoutEffect(function findLostFocus() {
    if (remembered.current?.isConnected !== false) return;
    remembered.current = null;
    if (document.activeElement === document.body) onLost();
  });
  return () => {
    remembered.current = document.activeElement;
  };
}

interface SeriesTabsProps {
  readonly route: SeriesRouteState<PageMatch>;
  readonly matches: readonly PageMatch[];
  /** Markets of the series and all its matches; null if their numbers are not shown. */
  readonly markets: readonly PageMarket[] | null;
  readonly names: MatchNames;
  readonly hasBuilder: boolean;
  /** Whether a past moment is shown, so that a live match is marked as one that was live then. */
  readonly isPast?: boolean;
  readonly onChange: (view: SeriesView) => void;
  readonly children: ReactNode;
}

/** Tabs for the series, each match and the bet builder. */
export function SeriesTabs({ route, matches, markets, names, hasBuilder, isPast = false, onChange, children }: SeriesTabsProps) {
  const marketsByFixture = useMemo(
    () => markets && Map.groupBy(markets, ({ fixture }) => `${fixture.type} ${fixture.id}`),
    [markets],
  );
  const routes: { label: string; route: SeriesRouteState<PageMatch> }[] = [
    { label: 'Series', route: { tab: 'series', match: null } },
    ...matches.map((match) => ({ label: names.get(match.id) ?? '', route: { tab: 'match' as const, match } })),
    ...(hasBuilder ? [{ label: 'Bet builder', route: { tab: 'betbuilder' as const, match: null } }] : []),
  ];
  const tabs = routes.map(({ label, route: { tab, match } }) => ({
    label,
    value: tabKey({ tab, match }),
    badge: match === null ? undefined : lifecycleBadge(match.lifecycle, isPast),
    count:
      match === null || marketsByFixture === null
        ? undefined
        : marketCount(marketsByFixture.get(`MATCH ${match.id}`)?.length ?? 0),
    view: { tab, matchId: match?.id ?? null },
  }));

  function select(value: string): void {
    const view = tabs.find((each) => each.value === value)?.view;
    if (view !== undefined) onChange(view);
  }
  return (
    <Tabs label="Series sections" tabs={tabs} value={tabKey(route)} onChange={select}>
      {children}
    </Tabs>
  );
}

function marketCount(number: number) {
  return { number, title: number === 0 ? 'No markets yet' : number === 1 ? '1 market' : `${number} markets` };
}

function lifecycleBadge(lifecycle: string, isPast: boolean): ReactNode {
  if (lifecycle === 'LIVE') return <StatusBadge tone={isPast ? 'neutral' : 'live'}>{isPast ? WAS_LIVE : 'Live'}</StatusBadge>;
  return ENDED.includes(lifecycle) ? <StatusBadge tone="neutral">ENDED</StatusBadge> : undefined;
}
