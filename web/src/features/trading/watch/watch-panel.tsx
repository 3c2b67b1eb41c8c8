import { WATCHLIST_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { IconStar, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { KeyHint } from '../../../lib/actions/action.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useUndoToast } from '../../../ui/toasts.tsx';
import { SwitchField } from '../../../ui/toggles.tsx';
import { KeptWhere } from '../../../workspace/kept-where.tsx';
import { FiredAlerts } from './fired-alerts.tsx';
import { chooseWatchTab, PANEL_TABS, usePanelRequest, useWatchTab } from './panel-state.ts';
import { ACCESS_TEXTS, useAlertSettings } from './use-alert-settings.ts';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { useWatchlist } from './use-watchlist.ts';
import classes from './watch-panel.module.css';
import { SharedWatchlists } from './shared-watchlists.tsx';
import { UnfollowedSeries, WatchedSeries } from './watched-series.tsx';
import { isBeyondLimits, itemLines, removeItem, seriesIds, type WatchItem } from './watchlist.ts';

/** Panel beside the page with the watched series, markets and prices, and the alerts that fired. */
export function WatchPanel({ onClose }: { onClose: () => void }) {
  const tab = useWatchTab();
  const request = usePanelRequest();
  const items = useWatchlist();
  const scope = useScope();
  // Here, because an offer disappears with the component that made it.
  const offerUndo = useUndoToast();
  const root = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(
    function takeFocus() {
      // A tab that is chosen in the panel keeps the focus, and the alerts of an item take it themselves.
      if (request === null) {
        if (root.current?.contains(document.activeElement) !== true) heading.current?.focus();
      } else if (request.key === null) root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    },
    [request],
  );
  useActions([], PANEL_KEYS);
  const settings = useRef<HTMLDivElement>(null);
  useToastPlace(root, settings);

  function remove(item: WatchItem): void {
    // The button that was pressed is removed with its item.
    focusNextItem(root.current, heading.current);
    offerUndo(`Stopped watching ${itemLines(item)}`, removeItem(scope, item));
  }
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <aside ref={root} data-watch-panel="" className={classes.panel} aria-label="Watchlist" onKeyDown={closeOnEscape}>
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
            { value: 'shared', label: 'Shared' },
            { value: 'fired', label: 'Alerts that fired' },
          ]}
          value={tab}
          onChange={(value) => chooseWatchTab(PANEL_TABS.find((each) => each === value) ?? 'items')}
        >
          {tab === 'fired' && <FiredAlerts />}
          {tab === 'items' && items.length === 0 && (
            <EmptyState
              icon={<IconStar size={22} stroke={1.6} />}
              title="Nothing on your watchlist"
              text="Press ☆ beside a series or market to add it."
            />
          )}
          {tab === 'items' && isBeyondLimits(items) && (
            <FormAlert tone="warning">
              {`Several devices made this watchlist: ${seriesIds(items).length} series and ${items.length} items. Remove some: it can follow ${WATCHLIST_LIMITS.series} series and ${WATCHLIST_LIMITS.items} items.`}
            </FormAlert>
          )}
          {tab === 'items' &&
            seriesIds(items).map((id, index) => {
              const Series = index < WATCHLIST_LIMITS.series ? WatchedSeries : UnfollowedSeries;
              return <Series key={id} id={id} items={items.filter(({ seriesId }) => seriesId === id)} onRemove={remove} />;
            })}
          {tab === 'shared' && <SharedWatchlists items={items} />}
        </Tabs>
      </div>
      <div ref={settings} className={classes.settings}>
        <AlertSettings />
        <KeptWhere />
      </div>
    </aside>
  );
}

/** Keeps the toasts beside the panel, or above its foot where the panel fills the window (`toasts.module.css`). */
function useToastPlace(panel: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>): void {
  useEffect(
    function reservePlace() {
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => {
        style.setProperty('--sl-toast-end', `${panel.current?.offsetWidth ?? 0}px`);
        style.setProperty('--sl-toast-bottom', `${foot.current?.offsetHeight ?? 0}px`);
      });
      for (const { current } of [panel, foot]) if (current !== null) observer.observe(current);
      return () => {
        observer.disconnect();
        style.removeProperty('--sl-toast-end');
        style.removeProperty('--sl-toast-bottom');
      };
    },
    [panel, foot],
  );
}

/** Keys that the buttons of an item handle themselves. */
const PANEL_KEYS: readonly KeyHint[] = [
  { id: 'watchlist.remove', title: 'Stop watching the focused item', group: 'Watchlist', keys: ['Delete'] },
];

/** Moves the focus from an item to the next one, else to the one before it, else to the heading. */
function focusNextItem(panel: HTMLElement | null, heading: HTMLElement | null): void {
  const items = [...(panel?.querySelectorAll('[data-item]') ?? [])];
  const index = items.findIndex((item) => item.contains(document.activeElement));
  const next = items[index + 1] ?? items[index - 1];
  (next?.querySelector('button') ?? heading)?.focus();
}

/** How alerts are announced, besides the message on screen. */
function AlertSettings() {
  const { sound, notifies, access, changeSound, changeNotifies } = useAlertSettings();
  return (
    <>
      <SwitchField label="Play a sound" checked={sound} onChange={changeSound} />
      <SwitchField
        label="System notifications"
        description={ACCESS_TEXTS[access]}
        checked={notifies}
        disabled={access === 'denied' || access === 'unsupported'}
        onChange={(on) => void changeNotifies(on)}
      />
    </>
  );
}
