import { useMemo, useState } from 'react';
import { useDisplay, useOddsText } from '../../../lib/display.tsx';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { SelectField } from '../../../ui/filter-bar.tsx';
import { StaleDataBanner } from '../../../ui/load-failure.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { ApiCodeButton } from '../api-code/api-code-button.tsx';
import { useBoardMarket_marketFragment } from './board.generated.ts';
import { type BoardSides, type MarketView, marketView, type PricedMarket, signedPercent } from './market-view.ts';
import { type LoadedHistory, type OddsPoint, useOddsPoints } from './odds-history.ts';
import { PriceChart } from './price-chart.tsx';
import classes from './price-history.module.css';

const CLOCK_MS = 5_000;
const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

interface PriceHistoryProps {
  /** The market when the dialog was opened; shown after the market leaves the live set. */
  readonly market: PricedMarket;
  readonly seriesId: string;
  /** Null for the first selection. */
  readonly selectionId: string | null;
  readonly sides: BoardSides;
  readonly loaded: LoadedHistory;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog with the prices of a market, one outcome at a time: a chart, the same as a table, and a CSV file. */
export function PriceHistory({ market: first, seriesId, selectionId, sides, loaded, opened, onClose }: PriceHistoryProps) {
  const from = useMemo(() => ({ __typename: 'Market' as const, id: first.id }), [first.id]);
  const { data, complete } = useBoardMarket_marketFragment(from);
  const market: PricedMarket = complete ? data : first;
  const view = marketView(market, sides);
  const outcomes = outcomesOf(view);
  const [chosen, setChosen] = useState(selectionId);
  const outcome = outcomes.find(({ id }) => id === chosen) ?? outcomes[0];
  const title = titleOf(market, view);
  return (
    <Dialog opened={opened} title={title} size={760} onClose={onClose}>
      <div className={classes.controls}>
        <SelectField
          label="Outcome"
          labelPlace="beside"
          value={outcome?.id ?? ''}
          options={outcomes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      </div>
      {outcome === undefined ? null : <OutcomeHistory key={outcome.id} market={market} outcome={outcome} loaded={loaded} />}
      <DialogActions>
        <ApiCodeButton seriesId={seriesId} marketId={first.id} />
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

interface Outcome {
  readonly id: string;
  readonly name: string;
}

function outcomesOf(view: MarketView | null): Outcome[] {
  const cells = (view?.columns ?? []).flatMap((column) => (column.kind === 'odds' ? column.cells : []));
  return cells.flatMap(({ selection, name }) => (selection === null ? [] : [{ id: selection.id, name }]));
}

function titleOf({ typeName, layout }: PricedMarket, view: MarketView | null): string {
  const lines = (view?.columns ?? []).flatMap((column) => (column.kind === 'line' ? column.text : []));
  const parts = [marketTypeName(typeName), view?.heading, layout === 'HANDICAP' ? lines[0] : lines.join('')];
  return `Price history: ${parts.filter(Boolean).join(' ')}`;
}

interface OutcomeHistoryProps {
  readonly market: PricedMarket;
  readonly outcome: Outcome;
  readonly loaded: LoadedHistory;
}

function OutcomeHistory({ market, outcome, loaded: { history, isLoading, hasFailed, retry } }: OutcomeHistoryProps) {
  const points = useOddsPoints(history, outcome.id);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('chart');
  const { timeZone } = useDisplay();
  const oddsText = useOddsText();
  const now = useNow(CLOCK_MS, []).getTime();
  const selection = market.selections.find(({ id }) => id === outcome.id);
  const opening = selection?.openingOdds ?? points[0]?.odds ?? null;
  const isMoving = market.state === 'OPEN';
  const last = points.at(-1);
  const end = isMoving ? now : (last?.at ?? now);
  const timeText = (at: number) => momentText(at, timeZone);
  return (
    <>
      {hasFailed && <StaleDataBanner what="earlier prices" onRetry={retry} retrying={isLoading} />}
      <dl className={classes.facts}>
        <Fact name="Now" value={last === undefined ? '–' : oddsText(last.odds)} />
        <Fact name="Opened at" value={opening === null ? '–' : oddsText(opening)} />
        <Fact
          name="Since opening"
          value={last === undefined || opening === null ? '–' : signedPercent(last.odds / opening - 1)}
        />
        <Fact name="Lowest" value={points.length === 0 ? '–' : oddsText(Math.min(...points.map(({ odds }) => odds)))} />
        <Fact name="Highest" value={points.length === 0 ? '–' : oddsText(Math.max(...points.map(({ odds }) => odds)))} />
      </dl>
      <div className={classes.view}>
        <Segmented label="View" value={view} options={VIEWS} onChange={setView} />
        <ExportButton
          name={`price-history-${market.id}-${outcome.id}`}
          columns={[
            { header: 'Time (UTC)', value: ({ at }: OddsPoint) => new Date(at).toISOString() },
            { header: 'Odds', value: ({ odds }) => odds },
          ]}
          rows={points}
        />
      </div>
      {points.length === 0 ? (
        isLoading ? (
          <Skeleton height={240} />
        ) : (
          <p className={classes.empty}>No prices recorded yet. Prices are recorded while someone has this series open.</p>
        )
      ) : view === 'chart' ? (
        <PriceChart name={outcome.name} points={points} opening={opening} now={end} timeText={timeText} />
      ) : (
        <PriceTable name={outcome.name} points={points} timeText={timeText} />
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Day and time to the second. */
function momentText(at: number, zone: TimeZone): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString('en-GB', zone === null ? {} : { timeZone: zone });
  return `${formatDay(moment, zone)} ${time}`;
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
                <td>{timeText(at)}</td>
                <td>{oddsText(odds)}</td>
                <td>{before === undefined ? '' : signedPercent(odds / before.odds - 1)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
