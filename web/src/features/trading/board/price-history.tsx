import { isStale } from '@sightline/schema/client/freshness.ts';
import { Suspense, useState } from 'react';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { useDisplay, useOddsText } from '../../../lib/display.tsx';
import { formatDay, formatSeconds, type TimeZone } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { useFreshness } from '../../../gateway/live/use-live-set.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ApiCodeButton } from '../api-code/api-code-button.tsx';
import { stepsOf } from '../history/recorded-chart-model.ts';
import { useRecordedHistory } from '../history/use-recorded-history.ts';
import type { MatchNames } from '../match-names.ts';
import { seriesSet } from '../series/series-set.ts';
import { toggleWatchTarget, useIsWatched } from '../watch/use-watchlist.ts';
import { Star } from '../watch/watch-button.tsx';
import { type NamedSeries, outcomesOf, watchedMarket, watchedPrice } from '../watch/watched-market.ts';
import { itemKey, type WatchTarget } from '../watch/watchlist.ts';
import { type BoardSides, fullMarketName, type PricedMarket, signedPercent } from './market-view.ts';
import { FAIR_COLUMNS, FairPricesTable, fairPrices } from './fair-prices.tsx';
import { type LoadedHistory, type OddsPoint, useOddsPoints } from './odds-history.ts';
import { PriceChart } from './price-chart.tsx';
import { useShownMarket } from './shown-market.ts';
import classes from './price-history.module.css';

// A lazy chunk, because not every price has a record.
const RecordedHistory = lazyPart(async () => (await import('../history/recorded-history.tsx')).RecordedHistory);

const CLOCK_MS = 5_000;
const NOT_LOADED = "Couldn't load earlier prices.";
const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

interface PriceHistoryProps {
  /** The market when the dialog was opened; shown after the market leaves the live set. */
  readonly market: PricedMarket;
  readonly series: NamedSeries;
  readonly matchNames: MatchNames;
  /** Null for the first selection. */
  readonly selectionId: string | null;
  readonly sides: BoardSides;
  readonly loaded: LoadedHistory;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog with the prices of a market, one outcome at a time: as a chart, a table and a CSV file. */
export function PriceHistory({
  market: initial,
  series,
  matchNames,
  selectionId,
  sides,
  loaded,
  opened,
  onClose,
}: PriceHistoryProps) {
  const { market, isRemoved } = useShownMarket(initial);
  const outcomes = outcomesOf(market, sides).map(({ selection, name }) => ({ id: selection.id, name }));
  const [chosen, setChosen] = useState(selectionId);
  const outcome = outcomes.find(({ id }) => id === chosen) ?? outcomes[0];
  const [showsFair, setShowsFair] = useState(false);
  const fair = showsFair && !isRemoved ? fairPrices(market, sides) : [];
  const title = `Price history: ${fullMarketName(market)}`;
  return (
    <Dialog opened={opened} title={title} size={760} onClose={onClose}>
      <div className="sl-row sl-wrap sl-between sl-gap-8">
        <SelectField
          label="Outcome"
          labelPosition="beside"
          value={outcome?.id ?? ''}
          options={outcomes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <WatchToggles market={market} series={series} matchNames={matchNames} outcome={outcome ?? null} />
      </div>
      {outcome === undefined ? null : (
        <OutcomeHistory
          key={outcome.id}
          market={market}
          isRemoved={isRemoved}
          series={series}
          matchNames={matchNames}
          outcome={outcome}
          loaded={loaded}
        />
      )}
      {showsFair && <FairPricesTable prices={fair} />}
      <div className="sl-row sl-wrap sl-between sl-gap-8">
        <Button aria-pressed={showsFair} onClick={() => setShowsFair(!showsFair)}>
          Prices without margin
        </Button>
        {showsFair && (
          <ExportButton
            name={`${series.seriesName} ${fullMarketName(market)} without margin`}
            columns={FAIR_COLUMNS}
            rows={fair}
            missing={null}
          />
        )}
      </div>
      <DialogActions>
        <ApiCodeButton seriesId={series.seriesId} marketId={initial.id} />
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

interface Outcome {
  readonly id: string;
  readonly name: string;
}

interface WatchTogglesProps {
  readonly market: PricedMarket;
  readonly series: NamedSeries;
  readonly matchNames: MatchNames;
  /** The price that is shown; its name has the line of a handicap. Null if there is none. */
  readonly outcome: Outcome | null;
}

/** Buttons that add a market, and one of its prices, to the watchlist. */
function WatchToggles({ market, series, matchNames, outcome }: WatchTogglesProps) {
  return (
    <span className="sl-flex sl-wrap sl-gap-8">
      {outcome !== null && (
        <WatchToggle watched={watchedPrice(market, series, outcome, matchNames)}>Watch this price</WatchToggle>
      )}
      <WatchToggle watched={watchedMarket(market, series, matchNames)}>Watch this market</WatchToggle>
    </span>
  );
}

function WatchToggle({ watched, children }: { watched: WatchTarget; children: string }) {
  const scope = useScope();
  const isWatched = useIsWatched(itemKey(watched));
  return (
    <Button
      aria-pressed={isWatched}
      leftSection={
        <span className={classes.star} data-filled={isWatched || undefined}>
          <Star isFilled={isWatched} size={16} />
        </span>
      }
      onClick={() => toggleWatchTarget(scope, watched)}
    >
      {children}
    </Button>
  );
}

interface OutcomeHistoryProps {
  readonly market: PricedMarket;
  /** Whether the market has left the live set. */
  readonly isRemoved: boolean;
  readonly series: NamedSeries;
  readonly matchNames: MatchNames;
  readonly outcome: Outcome;
  readonly loaded: LoadedHistory;
}

function OutcomeHistory({ market, isRemoved, series, matchNames, outcome, loaded }: OutcomeHistoryProps) {
  const { history, isLoading, error, retry } = loaded;
  const points = useOddsPoints(history, outcome.id);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('chart');
  const { timeZone } = useDisplay();
  const oddsText = useOddsText();
  const now = useNow(CLOCK_MS, []);
  const isOutOfDate = isStale(useFreshness(seriesSet(series.seriesId))) || market.isBehind;
  const selection = market.selections.find(({ id }) => id === outcome.id);
  const opening = selection?.openingOdds ?? points[0]?.odds ?? null;
  const mark = isRemoved ? 'Closed' : markOf(market, selection?.odds ?? null, isOutOfDate);
  const last = points.at(-1);
  const end = mark === null || last === undefined ? now.getTime() : last.at;
  const timeText = (at: number) => momentText(at, timeZone);
  const fileName = `${series.seriesName} ${fullMarketName(market)} ${outcome.name}`;
  const recorded = useRecordedHistory(market.id, selection?.odds ?? null, market.state);
  const knownOdds = [
    ...(opening === null ? [] : [opening]),
    ...points.map(({ odds }) => odds),
    ...(recorded === null ? [] : stepsOf(recorded, outcome.id).map(({ odds }) => odds)),
  ];
  return (
    <>
      {error !== undefined && <SectionFailure text={NOT_LOADED} error={error} onRetry={retry} retrying={isLoading} />}
      <Facts look="line" className={mark === null ? undefined : classes.stale}>
        {mark === null ? (
          <Fact name="Now">
            <data>{last === undefined ? '–' : oddsText(last.odds)}</data>
          </Fact>
        ) : last === undefined ? (
          <Fact name={mark}>
            <data>–</data>
          </Fact>
        ) : (
          <Fact name={`${mark} · last price`}>
            <data>{`${oddsText(last.odds)} at ${clockText(last.at, now, timeZone)}`}</data>
          </Fact>
        )}
        <Fact name="Opened at">
          <data>{opening === null ? '–' : oddsText(opening)}</data>
        </Fact>
        <Fact name="Since opening">
          <data>{last === undefined || opening === null ? '–' : signedPercent(last.odds / opening - 1)}</data>
        </Fact>
        <Fact name="Lowest">
          <data>{knownOdds.length === 0 ? '–' : oddsText(Math.min(...knownOdds))}</data>
        </Fact>
        <Fact name="Highest">
          <data>{knownOdds.length === 0 ? '–' : oddsText(Math.max(...knownOdds))}</data>
        </Fact>
      </Facts>
      {recorded === null ? (
        recentPrices()
      ) : (
        <Suspense fallback={recentPrices()}>
          <RecordedHistory
            seriesId={series.seriesId}
            marketId={market.id}
            history={recorded}
            outcome={outcome}
            matchNames={matchNames}
            fileName={fileName}
          />
        </Suspense>
      )}
    </>
  );

  /** Chart or table of a market without a record: the last prices that the feed and this page have seen. */
  function recentPrices() {
    return (
      <>
        <div className="sl-row sl-wrap sl-between sl-gap-8">
          <Segmented label="View" value={view} options={VIEWS} onChange={setView} />
          <ExportButton
            name={fileName}
            columns={[
              { header: 'Time (UTC)', value: ({ at }: OddsPoint) => new Date(at).toISOString() },
              { header: 'Odds', value: ({ odds }) => odds },
            ]}
            rows={points.toReversed()}
            missing={error === undefined ? null : NOT_LOADED}
            loading={isLoading}
          />
        </div>
        {points.length === 0 ? (
          isLoading ? (
            <Skeleton height={240} />
          ) : (
            error === undefined && (
              <p className={classes.empty}>No prices recorded yet. Prices are recorded while someone has this series open.</p>
            )
          )
        ) : view === 'chart' ? (
          <PriceChart name={outcome.name} points={points} opening={opening} now={end} timeText={timeText} />
        ) : (
          <PriceTable name={outcome.name} points={points} timeText={timeText} />
        )}
      </>
    );
  }
}

/** Why the last price may not be bet on now, as UI text; null if it is the current one. */
function markOf({ state }: PricedMarket, odds: number | null, isOutOfDate: boolean): string | null {
  if (state === 'SETTLED') return 'Settled';
  if (state !== 'OPEN' && state !== 'SUSPENDED') return 'Closed';
  if (isOutOfDate) return 'Out of date';
  if (state === 'SUSPENDED') return 'Suspended';
  return odds === null ? 'No odds' : null;
}

/** Day and time to the second. */
function momentText(at: number, zone: TimeZone): string {
  const moment = new Date(at);
  return `${formatDay(moment, zone)} ${formatSeconds(moment, zone)}`;
}

/** Time to the second, after its day if that is another one than today. */
function clockText(at: number, now: Date, zone: TimeZone): string {
  const moment = new Date(at);
  return formatDay(moment, zone) === formatDay(now, zone) ? formatSeconds(moment, zone) : momentText(at, zone);
}

interface PriceTableProps {
  readonly name: string;
  readonly points: readonly OddsPoint[];
  readonly timeText: (at: number) => string;
}

/** The prices as a table, newest first. */
function PriceTable({ name, points, timeText }: PriceTableProps) {
  const oddsText = useOddsText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={classes.scroll} aria-label={`Prices of ${name}`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Odds</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {points
            .map((point, index) => ({ point, before: points[index - 1] }))
            .toReversed()
            .map(({ point: { at, odds }, before }) => (
              <tr key={`${at} ${odds}`}>
                <td>
                  <time>{timeText(at)}</time>
                </td>
                <td>
                  <data>{oddsText(odds)}</data>
                </td>
                <td>
                  <data>{before === undefined ? '' : signedPercent(odds / before.odds - 1)}</data>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
