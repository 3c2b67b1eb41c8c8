import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOddsText } from '../../../lib/display.tsx';
import { randomId } from '../../../lib/idempotency-key.ts';
import { useLiveHub } from '../../../live/use-live-set.ts';
import { useViewer } from '../../../session/viewer-context.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { BoardSides } from '../board/market-view.ts';
import { seriesSet } from '../series/series-set.ts';
import { entitiesOf } from '../sides.ts';
import { TRADING_PATH } from '../urls.ts';
import { alertLog, type LogEntry, withEntries } from './alert-log.ts';
import { AlertMonitor, type FiredAlert } from './alert-monitor.ts';
import { notifySystem, playTone } from './alert-signals.ts';
import { eventText } from './alert-text.ts';
import { browserEnvironment, electLeaderWindow } from './alert-window.ts';
import { outcomesOf, readPricedMarket, withSeriesName } from './watched-market.ts';
import { itemName, watchlist } from './watchlist.ts';

/** More alerts at once are one toast. */
const MAX_TOASTS = 3;

/** Evaluates the user's alerts in one window per user and customer, and reports those that fire: toast, tone, notification, log. */
export function useAlerts(): void {
  const client = useApolloClient();
  const hub = useLiveHub();
  const navigate = useNavigate();
  const oddsText = useOddsText();
  const { user, customer } = useViewer();
  const customerId = customer?.id ?? null;

  const report = useEffectEvent((alerts: readonly FiredAlert[]) => {
    const entries = alerts.map((alert): LogEntry => {
      const { item, event, at } = alert;
      const sides = sidesOfSeries(item.seriesId);
      const text = eventText(event, outcomeName(alert, sides), oddsText);
      return {
        id: randomId(),
        at,
        customerId: customerId ?? '',
        seriesId: item.seriesId,
        name: itemName(withSeriesName(item, sides)),
        text,
      };
    });
    alertLog.change(user.id, (log) => withEntries(log, entries.toReversed()));
    const { sound = false, notifies = false } = watchlist.read(user.id) ?? {};
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

  function sidesOfSeries(seriesId: string) {
    const { entities } = hub.reader(seriesSet(seriesId)).view();
    return entitiesOf({ competitors: entities.series.find(({ id }) => id === seriesId)?.competitors ?? [] });
  }

  /** Name of the price that an alert is about, if its item has several. */
  function outcomeName({ item, event, marketId }: FiredAlert, sides: BoardSides): string | null {
    if (item.kind === 'price' || marketId === null || (event.kind !== 'move' && event.kind !== 'cross')) return null;
    const market = readPricedMarket(client, marketId);
    if (market === null) return null;
    return outcomesOf(market, sides).find(({ selection }) => selection.id === event.selectionId)?.name ?? null;
  }

  useEffect(
    function fireInOneWindow() {
      // Without a customer there are no prices.
      if (customerId === null) return;
      const monitor = new AlertMonitor({ client, hub, userId: user.id, onFired: (alerts) => report(alerts) });
      const name = `sightline.alerts.${user.id}.${customerId}`;
      return electLeaderWindow(name, monitor, browserEnvironment(name));
    },
    [client, hub, user.id, customerId],
  );
}
