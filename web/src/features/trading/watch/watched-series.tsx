import { useApolloClient } from '@apollo/client/react';
import { isStale } from '@sightline/schema/client/freshness.ts';
import { IconBell, IconBellFilled, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { onDeleteKey } from '../../../lib/delete-key.ts';
import { useOddsText } from '../../../lib/display.tsx';
import { hasCode } from '../../../lib/request-error.ts';
import { useNow } from '../../../lib/timing.ts';
import { useFreshness, useLiveSet } from '../../../gateway/live/use-live-set.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { OddsCell, type OddsState } from '../../../ui/odds-cell.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useBoardMarket_marketFragment } from '../board/board.generated.ts';
import type { BoardSides, PricedMarket } from '../board/market-view.ts';
import { betOf } from '../bet.ts';
import { CONNECTION_TEXTS } from '../connection-texts.ts';
import { type MatchNames, matchNames } from '../match-names.ts';
import { usePriceMovement } from '../price-movement.ts';
import { type PageSeries, seriesSet } from '../series/series-set.ts';
import { entitiesOf, sidesOf } from '../sides.ts';
import { StartBadge } from '../start-badge.tsx';
import { TRADING_PATH } from '../urls.ts';
import { AddMarket } from './add-market.tsx';
import { AlertEditor } from './alert-editor.tsx';
import { chooseWatchTab, useAlertsRequest } from './panel-state.ts';
import classes from './watch-panel.module.css';
import {
  marketOfItem,
  type Outcome,
  outcomesOf,
  watchedMarket,
  winnerMarketId,
  withMarketName,
  withSeriesName,
} from './watched-market.ts';
import { itemKey, itemName, type WatchItem } from './watchlist.ts';

const CLOCK_MS = 10_000;

interface WatchedSeriesProps {
  readonly id: string;
  /** The watched items of this series. */
  readonly items: readonly WatchItem[];
  readonly onRemove: (item: WatchItem) => void;
}

/** A series of the watchlist with its watched items and their live prices. */
export function WatchedSeries({ id, items: stored, onRemove }: WatchedSeriesProps) {
  const client = useApolloClient();
  const set = seriesSet(id);
  const { phase, error, loading, entities, reload } = useLiveSet(set);
  const freshness = useFreshness(set);
  const headingId = useId();
  const names = useMemo(() => matchNames(entities.matches), [entities.matches]);
  const series = entities.series.find((each) => each.id === id) ?? null;
  const sides = useMemo(() => entitiesOf({ competitors: series?.competitors ?? [] }), [series]);
  const items = stored.map((item) => withSeriesName(item, sides));
  const name = items[0]?.seriesName ?? '';
  // A failure without an error means that there is no such series.
  const isGone = phase === 'failed' ? error === null || hasCode(error, 'NOT_FOUND') : phase === 'ready' && series === null;
  const isOutdated = isStale(freshness) || series?.isBehind === true;
  return (
    <fieldset className={classes.series} aria-labelledby={headingId} data-stale={isOutdated || undefined}>
      <div className={classes.seriesHead}>
        <h3 id={headingId} className="sl-plain sl-shrinks sl-14 sl-600 sl-breaks">
          <Link className={classes.link} to={`${TRADING_PATH}/${encodeURIComponent(id)}`}>
            <span translate="no">{name}</span>
          </Link>
        </h3>
        {series !== null && <SeriesState series={series} />}
      </div>
      {isStale(freshness) && <p className="sl-plain sl-faint sl-12">{CONNECTION_TEXTS[freshness.level].detail}</p>}
      {isGone && <p className="sl-plain sl-faint sl-12">This series is no longer available.</p>}
      {phase === 'failed' && !isGone && (
        <SectionFailure text="Couldn't load this series." error={error} onRetry={reload} retrying={loading} />
      )}
      <ul className="sl-list">
        {items.map((item) => {
          const marketId =
            item.kind !== 'series' ? item.marketId : series === null ? null : winnerMarketId(client, series, entities.markets);
          return (
            <Item
              key={itemKey(item)}
              item={item}
              marketId={marketId}
              sides={sides}
              names={names}
              lifecycle={series?.lifecycle ?? null}
              isLoading={phase === 'loading'}
              onRemove={() => onRemove(item)}
            />
          );
        })}
      </ul>
      {series !== null && <AddMarket seriesId={id} seriesName={name} markets={entities.markets} items={items} names={names} />}
    </fieldset>
  );
}

/** A series beyond those that the watchlist can follow: its items can be removed. */
export function UnfollowedSeries({ id, items, onRemove }: WatchedSeriesProps) {
  const headingId = useId();
  return (
    <fieldset className={classes.series} aria-labelledby={headingId}>
      <h3 id={headingId} className="sl-plain sl-14 sl-600 sl-breaks">
        <Link className={classes.link} to={`${TRADING_PATH}/${encodeURIComponent(id)}`}>
          <span translate="no">{items[0]?.seriesName}</span>
        </Link>
      </h3>
      <ul className="sl-list">
        {items.map((item) => (
          <li key={itemKey(item)} className={classes.item} data-item={itemKey(item)}>
            <div className="sl-row sl-gap-2">
              <span className="sl-shrinks sl-grows sl-soft sl-13 sl-breaks">{item.kind === 'series' ? 'Winner' : item.name}</span>
              <IconButton
                label={`Stop watching ${itemName(item)}`}
                onClick={() => onRemove(item)}
                onKeyDown={onDeleteKey(() => onRemove(item))}
              >
                <IconStarFilled size={16} aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Start or Live badge, and the score once there is one. */
function SeriesState({ series }: { series: PageSeries }) {
  const now = useNow(CLOCK_MS, [series.startAt]);
  const { first, second } = sidesOf(series);
  const scores = [first?.score ?? null, second?.score ?? null];
  const hasScore = series.lifecycle !== 'UPCOMING' && scores.some((score) => score !== null);
  return (
    <span className="sl-row sl-gap-8 sl-fixed">
      {hasScore && <data className="sl-13 sl-600 sl-figures">{scores.map((score) => score ?? '–').join(' : ')}</data>}
      <StartBadge series={series} now={now} />
    </span>
  );
}

interface ItemProps {
  readonly item: WatchItem;
  /** Market with its prices; null if there is none. */
  readonly marketId: string | null;
  readonly sides: BoardSides;
  readonly names: MatchNames;
  /** Lifecycle of the series; null while it is not known. */
  readonly lifecycle: PageSeries['lifecycle'] | null;
  readonly isLoading: boolean;
  readonly onRemove: () => void;
}

function Item({ item: stored, marketId, sides, names, lifecycle, isLoading, onRemove }: ItemProps) {
  const request = useAlertsRequest(itemKey(stored));
  const [handledRequest, setHandledRequest] = useState<typeof request>(null);
  const [isEditing, setIsEditing] = useState(false);
  // A shortcut opens the alerts, too.
  if (request !== handledRequest) {
    setHandledRequest(request);
    if (request !== null) setIsEditing(true);
  }
  useEffect(
    function endRequest() {
      // The alerts have the focus by now. Left open, the request would open them again whenever this item is shown again.
      if (request !== null) chooseWatchTab('items');
    },
    [request],
  );
  const editorId = useId();
  const outcomes = useOutcomes(stored, marketId, sides);
  const item = withMarketName(stored, { market: outcomes?.market ?? null, sides, matchNames: names });
  const name =
    item.kind !== 'series' ? item.name : outcomes === null ? 'Winner' : watchedMarket(outcomes.market, item, names).name;
  const shown = outcomes?.list.filter(({ selection }) => item.kind !== 'price' || selection.id === item.selectionId) ?? [];
  const Bell = item.rules.length > 0 ? IconBellFilled : IconBell;

  return (
    <li className={classes.item} data-item={itemKey(item)} data-stale={outcomes?.market.isBehind || undefined}>
      <div className="sl-row sl-gap-2">
        <span className="sl-shrinks sl-grows sl-soft sl-13 sl-breaks">{name}</span>
        <button
          type="button"
          className={classes.bell}
          aria-expanded={isEditing}
          aria-controls={editorId}
          aria-label={`Alerts for ${itemName(item)}${item.rules.length > 0 ? `: ${item.rules.length}` : ''}`}
          title="Alerts"
          onClick={() => setIsEditing(!isEditing)}
          onKeyDown={onDeleteKey(onRemove)}
        >
          <Bell size={16} stroke={1.6} aria-hidden="true" />
          {item.rules.length > 0 && <span>{item.rules.length}</span>}
        </button>
        <IconButton label={`Stop watching ${itemName(item)}`} onClick={onRemove} onKeyDown={onDeleteKey(onRemove)}>
          <IconStarFilled size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={classes.prices}>
        {shown.map((outcome) => (
          <Price key={outcome.selection.id} outcome={outcome} market={outcomes?.market ?? null} />
        ))}
        {shown.length === 0 &&
          (isLoading ? <Skeleton width={200} height={36} /> : <span className="sl-plain sl-faint sl-12">No prices now</span>)}
      </div>
      <div id={editorId}>
        {isEditing && (
          <AlertEditor
            item={item}
            outcomes={outcomes?.list ?? []}
            market={outcomes?.market ?? null}
            names={names}
            lifecycle={lifecycle}
            request={request}
          />
        )}
      </div>
    </li>
  );
}

interface Outcomes {
  readonly market: PricedMarket;
  readonly list: readonly Outcome[];
}

/** The live prices of the market of an item; null if it is not in the live set of its series. */
function useOutcomes(item: WatchItem, marketId: string | null, sides: BoardSides): Outcomes | null {
  const from = useMemo(() => ({ __typename: 'Market' as const, id: marketId ?? '' }), [marketId]);
  const { data, complete } = useBoardMarket_marketFragment(from);
  const market = marketOfItem(item, complete ? data : null);
  return useMemo(() => (market === null ? null : { market, list: outcomesOf(market, sides) }), [market, sides]);
}

function Price({ outcome, market }: { outcome: Outcome; market: PricedMarket | null }) {
  const oddsText = useOddsText();
  const { odds, wasOutcome } = outcome.selection;
  const cellState = cellStateOf(market?.state ?? 'none', wasOutcome);
  const bet = market === null ? '' : betOf(market, outcome.selection);
  const { direction, flash } = usePriceMovement(cellState === 'open' ? odds : null, bet);
  return (
    <OddsCell
      label={outcome.label}
      title={outcome.name}
      odds={odds === null ? null : oddsText(odds)}
      state={cellState}
      isBehind={market?.isBehind ?? false}
      movement={direction}
      flash={flash}
    />
  );
}

function cellStateOf(state: string, wasOutcome: boolean | null): OddsState {
  if (state === 'OPEN') return 'open';
  if (state === 'SUSPENDED') return 'suspended';
  if (state === 'SETTLED') return wasOutcome === true ? 'settled-win' : 'settled-lose';
  return 'none';
}
