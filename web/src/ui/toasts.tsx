import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { afterFirstPaint } from '../lib/timing.ts';
import { Button } from './button.tsx';
import type * as ToastListModule from './toast-list.tsx';
import classes from './toasts.module.css';

export type ToastOptions = {
  tone: 'positive' | 'negative' | 'neutral';
  text: string;
  action?: { label: string; onSelect: () => void };
};

const icons = {
  positive: <IconCircleCheck size={18} aria-hidden="true" />,
  negative: <IconAlertTriangle size={18} aria-hidden="true" />,
  neutral: <IconInfoCircle size={18} aria-hidden="true" />,
};

const PLAIN_MS = 5_000;
/** Toasts with an action stay long enough to read and reach it. */
const ACTION_MS = 12_000;

type ToastCode = typeof ToastListModule;

let toastCode: ToastCode | null = null;
const listeners = new Set<() => void>();

/** Loads the code that shows toasts. A lazy chunk, because no page starts with a toast. */
async function loadToastCode(): Promise<ToastCode> {
  toastCode ??= await import('./toast-list.tsx');
  for (const listener of listeners) listener();
  return toastCode;
}

function onToastCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Container of the toasts; rendered by UiProvider. */
export function Toasts() {
  const code = useSyncExternalStore(onToastCode, () => toastCode);
  useEffect(function fetchToastCode() {
    return afterFirstPaint(() => void loadToastCode().catch(() => {}));
  }, []);
  return <section aria-label="Messages">{code !== null && <code.ToastList />}</section>;
}

let shown = 0;

/** Shows a toast. Important messages belong in the page instead. Returns a function that hides it. */
export function toast({ tone, text, action }: ToastOptions): () => void {
  shown += 1;
  const id = `toast-${shown}`;
  let wanted = true;
  const hide = () => {
    wanted = false;
    toastCode?.notifications.hide(id);
  };
  const show = ({ notifications }: ToastCode) => {
    if (!wanted) return;
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
      autoClose: action === undefined ? PLAIN_MS : ACTION_MS,
      closeButtonProps: { 'aria-label': 'Dismiss' },
      classNames: { root: classes.root, icon: classes.icon, body: classes.body, closeButton: classes.close },
      'data-tone': tone,
    });
  };
  if (toastCode !== null) show(toastCode);
  // A toast whose code cannot be loaded is dropped: the page shows the outcome too.
  else loadToastCode().then(show, () => {});
  return hide;
}

export const FILTERS_CLEARED = 'Filters cleared.';

/** Most toasts shown at a time. */
const MAX_OFFERS = 4;

/**
 * Shows a toast with an Undo button, for actions that can be undone exactly. The toast disappears when the component unmounts or
 * `place` changes, because there is nothing left to restore.
 */
export function useUndo(place = ''): (text: string, undo: () => void) => void {
  const offers = useRef<readonly { readonly place: string; readonly hide: () => void }[]>([]);
  useEffect(
    function hideOffers() {
      return () => {
        for (const offer of offers.current) if (offer.place === place) offer.hide();
        offers.current = offers.current.filter((offer) => offer.place !== place);
      };
    },
    [place],
  );
  return useCallback(
    (text, undo) => {
      const hide = toast({ tone: 'neutral', text, action: { label: 'Undo', onSelect: undo } });
      offers.current = [...offers.current, { place, hide }].slice(-MAX_OFFERS);
    },
    [place],
  );
}
