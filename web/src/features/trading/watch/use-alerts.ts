import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOddsText } from '../../../lib/display.tsx';
import { randomId } from '../../../lib/idempotency-key.ts';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { scopeOf } from '../../../lib/workspace.ts';
import { toast } from '../../../ui/toasts.tsx';
import { readPricedMarket } from '../board/shown-market.ts';
import type { BoardSides, PricedMarket } from '../board/market-view.ts';
import { matchNames } from '../match-names.ts';
import { seriesSet } from '../series/series-set.ts';
import { entitiesOf } from '../sides.ts';
import { TRADING_PATH } from '../urls.ts';
import { addToLog, type LogEntry } from './alert-log.ts';
import { AlertLease } from './alert-lease.ts';
import { AlertMonitor, type FiredAlert } from './alert-monitor.ts';
import { alertSignals, NO_SIGNALS, notifySystem, playTone } from './alert-signals.ts';
import { eventText } from './alert-text.ts';
import { browserEnvironment, electLeaderWindow, type LeaderCallbacks } from './alert-window.ts';
import { marketOfItem, outcomesOf, withMarketName, withSeriesName } from './watched-market.ts';
import { itemName } from './watchlist.ts';

/** Most alerts at once that have a toast of their own; the others share one. */
const MAX_TOASTS = 3;

/** Evaluates the user's alerts in one window per user and customer, and reports those that fire: toast, tone, notification, log. */
export function useAlerts(): void {
  const client = useApolloClient();
  const hub = useLiveHub();
  const navigate = useNavigate();
  const oddsText = useOddsText();
  const { user, customer } = useViewer();
  const customerId = customer?.id ?? null;
  const scope = scopeOf(user.id, customerId);

  const report = useEffectEvent((alerts: readonly FiredAlert[]) => {
    const entries = alerts.map((alert): LogEntry => {
      const { item, event, at } = alert;
      const { entities } = hub.reader(seriesSet(item.seriesId)).view();
      const sides = entitiesOf({ competitors: entities.series.find(({ id }) => id === item.seriesId)?.competitors ?? [] });
      const market = marketOfItem(item, alert.marketId === null ? null : readPricedMarket(client, alert.marketId));
      const named = withMarketName(withSeriesName(item, sides), { market, sides, matchNames: matchNames(entities.matches) });
      const text = eventText(event, { outcome: market && outcomeName(alert, market, sides), sides }, oddsText);
      return {
        id: randomId(),
        at,
        seriesId: item.seriesId,
        name: itemName(named),
        text,
      };
    });
    addToLog(scope, entries.toReversed());
    const { sound, notifies } = alertSignals.read(user.id) ?? NO_SIGNALS;
    if (sound) playTone();
    const open = (seriesId: string) => void navigate(`${TRADING_PATH}/${encodeURIComponent(seriesId)}`);
    for (const { id, seriesId, name, text } of entries.slice(0, MAX_TOASTS)) {
      const show = () => open(seriesId);
      toast({ tone: 'neutral', text: `${name}: ${text}`, action: { label: 'Open', onSelect: show } });
      if (notifies) notifySystem({ title: name, body: text, tag: id, onClick: show });
    }
    const more = entries.length - MAX_TOASTS;
    if (more > 0) toast({ tone: 'neutral', text: `${more} more ${more === 1 ? 'alert' : 'alerts'}: see your watchlist.` });
  });

  useEffect(
    function fireInOneWindow() {
      // Without a customer there are no prices.
      if (customerId === null) return;
      const lease = new AlertLease(client, user.id, (alerts) => report(alerts));
      const monitor = new AlertMonitor({ client, hub, scope, onFired: (alerts) => lease.handleFired(alerts) });
      const leader: LeaderCallbacks = {
        start() {
          lease.start();
          monitor.start();
        },
        async stop() {
          lease.stop();
          await monitor.stop();
        },
      };
      const name = `sightline.alerts.${scope}`;
      return electLeaderWindow(name, leader, browserEnvironment(name));
    },
    [client, hub, scope, user.id, customerId],
  );
}

/** Name of the price that an alert is about, if its item has several. */
function outcomeName({ item, event }: FiredAlert, market: PricedMarket, sides: BoardSides): string | null {
  if (item.kind === 'price' || (event.kind !== 'move' && event.kind !== 'cross')) return null;
  return outcomesOf(market, sides).find(({ selection }) => selection.id === event.selectionId)?.name ?? null;
}
