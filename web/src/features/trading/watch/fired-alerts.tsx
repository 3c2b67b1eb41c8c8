import { IconBell } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { dayOrToday, formatTime, momentTitle } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { onItemsChange } from '../../../lib/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast, useUndoToast } from '../../../ui/toasts.tsx';
import { TRADING_PATH } from '../urls.ts';
import { addToLog, clearLog, readLog } from './alert-log.ts';
import classes from './watch-panel.module.css';

const CLOCK_MS = 60_000;

/** Log of the alerts that fired with the prices of the current customer, newest first. */
export function FiredAlerts() {
  const scope = useScope();
  const { timeZone } = useDisplay();
  const offerUndo = useUndoToast();
  const now = useNow(CLOCK_MS);
  const entries = useSyncExternalStore(onItemsChange, () => readLog(scope));
  useActions([
    {
      id: 'alerts.clear',
      title: 'Clear the alerts that fired',
      group: 'Watchlist',
      shortcut: 'd',
      run() {
        if (entries.length > 0) clear();
        else toast({ tone: 'neutral', text: 'No alerts have fired.' });
      },
    },
  ]);
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconBell size={22} stroke={1.6} />}
        title="No alerts have fired"
        text="Add an alert to anything on your watchlist. Alerts fire while a trading page is open in this browser."
      />
    );
  }
  function clear(): void {
    // The focused element is removed with the log.
    const panel = document.activeElement?.closest('[data-watch-panel]');
    panel?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    clearLog(scope);
    offerUndo('Cleared the alerts.', () => addToLog(scope, entries));
  }
  return (
    <>
      <ol className="sl-list">
        {entries.map(({ id, at, seriesId, name, text }) => {
          const moment = new Date(at);
          return (
            <li key={id} className={classes.entry}>
              <time dateTime={moment.toISOString()} title={momentTitle(moment, timeZone)} className="sl-faint sl-12 sl-figures">
                {formatTime(moment, timeZone)} {dayOrToday(moment, now, timeZone)}
              </time>
              <Link className={classes.link} to={`${TRADING_PATH}/${encodeURIComponent(seriesId)}`}>
                <span translate="no">{name}</span>
              </Link>
              <span className="sl-soft">{text}</span>
            </li>
          );
        })}
      </ol>
      <Button tone="subtle" onClick={clear}>
        Clear
      </Button>
    </>
  );
}
