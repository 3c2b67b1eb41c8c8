import { IconStar, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useUndo } from '../../../ui/toasts.tsx';
import { SwitchField } from '../../../ui/toggles.tsx';
import { askForNotifications, notificationAccess, playTone } from './alert-signals.ts';
import { FiredAlerts } from './fired-alerts.tsx';
import { useWatchlist } from './use-watchlist.ts';
import classes from './watch-panel.module.css';
import { WatchedSeries } from './watched-series.tsx';
import { itemKey, itemName, restoredItem, seriesIds, type WatchItem, withoutItem } from './watchlist.ts';

/** Panel beside the page with the watched series, markets and prices, and the alerts that fired. */
export function WatchPanel({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState('items');
  const [{ items }, change] = useWatchlist();
  // Here, because an offer disappears with the component that made it.
  const offerUndo = useUndo();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function focusHeading() {
    heading.current?.focus();
  }, []);

  function remove(item: WatchItem): void {
    const key = itemKey(item);
    const index = items.findIndex((each) => itemKey(each) === key);
    change((list) => withoutItem(list, key));
    offerUndo(`Removed ${itemName(item)} from your watchlist.`, () => change((list) => restoredItem(list, item, index)));
    // The button that was pressed is gone.
    heading.current?.focus();
  }
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <aside className={classes.panel} aria-label="Watchlist" onKeyDown={closeOnEscape}>
      <div className={classes.head}>
        <h2 ref={heading} className={classes.title} tabIndex={-1}>
          Watchlist
        </h2>
        <IconButton label="Close the watchlist" onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={classes.body}>
        <Tabs
          label="Watchlist"
          tabs={[
            { value: 'items', label: 'Watching' },
            { value: 'fired', label: 'Alerts that fired' },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'fired' && <FiredAlerts />}
          {tab === 'items' && items.length === 0 && (
            <EmptyState
              icon={<IconStar size={22} stroke={1.6} />}
              title="Nothing on your watchlist"
              text="Select the star of a series, a market or a price. It stays here, with live prices, wherever you are in Trading."
            />
          )}
          {tab === 'items' &&
            seriesIds(items).map((id) => (
              <WatchedSeries key={id} id={id} items={items.filter(({ seriesId }) => seriesId === id)} onRemove={remove} />
            ))}
        </Tabs>
      </div>
      <AlertSettings />
    </aside>
  );
}

const ACCESS_TEXTS = {
  default: 'Your browser asks for permission when you turn this on.',
  granted: 'Also while this window is in the background.',
  denied: 'Your browser blocks notifications from this site. Allow them in its settings first.',
  unsupported: "Your browser can't show notifications for this site.",
} as const;

/** How alerts are announced, besides the message on screen. */
function AlertSettings() {
  const [{ sound, notifies }, change] = useWatchlist();
  const [access, setAccess] = useState(notificationAccess);

  async function changeNotifications(on: boolean): Promise<void> {
    const isGranted = on && (await askForNotifications());
    setAccess(notificationAccess());
    change((list) => ({ ...list, notifies: isGranted }));
  }
  return (
    <div className={classes.settings}>
      <SwitchField
        label="Play a sound"
        checked={sound}
        onChange={(on) => {
          if (on) playTone();
          change((list) => ({ ...list, sound: on }));
        }}
      />
      <SwitchField
        label="System notifications"
        description={ACCESS_TEXTS[access]}
        checked={notifies && access === 'granted'}
        disabled={access === 'denied' || access === 'unsupported'}
        onChange={(on) => void changeNotifications(on)}
      />
    </div>
  );
}
