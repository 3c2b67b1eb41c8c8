import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { afterFirstPaint } from '../lib/timing.ts';
import { Button } from './button.tsx';
import type * as OverlaysModule from './overlays.ts';
import classes from './toasts.module.css';
import { Signal } from '../lib/signal.ts';

type ToastOptions = {
  tone: 'positive' | 'negative' | 'neutral';
  text: string;
  action?: { label: string; onSelect: () => void };
};

const icons = {
  positive: <IconCircleCheck size={18} aria-hidden="true" />,
  negative: <IconAlertTriangle size={18} aria-hidden="true" />,
  neutral: <IconInfoCircle size={18} aria-hidden="true" />,
};

/** How long a toast stays; milliseconds. */
const DEFAULT_MS = 5_000;
/** Most toasts shown at a time; a new one replaces the oldest. */
const MAX_TOASTS = 4;
/** Toasts with an action stay long enough to read and reach it. */
const ACTION_MS = 12_000;

type Overlays = typeof OverlaysModule;

let overlays: Overlays | null = null;
const loads = new Signal();

/** Loads the code that shows toasts and all other overlays. */
async function loadOverlays(): Promise<Overlays> {
  overlays ??= await import('./overlays.ts');
  loads.emit();
  return overlays;
}

/** Container of the toasts; rendered by UiProvider. */
export function Toasts() {
  const code = useSyncExternalStore(loads.subscribe, () => overlays);
  useEffect(function preloadOverlays() {
    return afterFirstPaint(() => void loadOverlays().catch(() => {}));
  }, []);
  return <section aria-label="Messages">{code !== null && <code.ToastList />}</section>;
}

let toastCount = 0;

/** Shows a toast. Important messages belong in the page instead. Returns a function that hides it. */
export function toast({ tone, text, action }: ToastOptions): () => void {
  toastCount += 1;
  const id = `toast-${toastCount}`;
  let isWanted = true;
  const hide = () => {
    isWanted = false;
    overlays?.notifications.hide(id);
  };
  const show = ({ notifications, notificationsStore }: Overlays) => {
    if (!isWanted) return;
    notifications.updateState(notificationsStore, (shown) => shown.slice(1 - MAX_TOASTS));
    notifications.show({
      id,
      message: (
        <div className={classes.line}>
          <span>{text}</span>
          {action !== undefined && (
            <Button
              tone="subtle"
              onClick={() => {
                hide();
                action.onSelect();
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      ),
      icon: icons[tone],
      autoClose: action === undefined ? DEFAULT_MS : ACTION_MS,
      closeButtonProps: { 'aria-label': 'Dismiss' },
      classNames: { root: classes.root, icon: classes.icon, body: classes.body, closeButton: classes.close },
      'data-tone': tone,
    });
  };
  if (overlays !== null) show(overlays);
  // A toast whose code cannot be loaded is dropped: the page shows the outcome too.
  else loadOverlays().then(show, () => {});
  return hide;
}

export const FILTERS_CLEARED = 'Filters cleared.';

/**
 * Shows a toast with an Undo button, for actions that can be undone exactly. The toast disappears when the component unmounts or
 * `place` changes, because there is nothing left to restore.
 */
export function useUndoToast(place = ''): (text: string, undo: () => void) => void {
  const undoToasts = useRef<readonly { readonly place: string; readonly hide: () => void }[]>([]);
  useEffect(
    function hideUndoToasts() {
      return () => {
        for (const undoToast of undoToasts.current) if (undoToast.place === place) undoToast.hide();
        undoToasts.current = undoToasts.current.filter((undoToast) => undoToast.place !== place);
      };
    },
    [place],
  );
  return useCallback(
    (text, undo) => {
      const hide = toast({ tone: 'neutral', text, action: { label: 'Undo', onSelect: undo } });
      undoToasts.current = [...undoToasts.current, { place, hide }].slice(-MAX_TOASTS);
    },
    [place],
  );
}
