import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
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

/** Container of the toasts; rendered by UiProvider. */
export function Toasts() {
  return (
    <section aria-label="Messages">
      <Notifications position="bottom-right" limit={4} containerWidth={380} zIndex={400} withinPortal={false} />
    </section>
  );
}

/** Shows a toast. Important messages belong in the page instead. Returns a function that hides it. */
export function toast({ tone, text, action }: ToastOptions): () => void {
  const id = notifications.show({
    message: (
      <div className={classes.line}>
        <span>{text}</span>
        {action !== undefined && (
          <Button
            tone="subtle"
            onClick={() => {
              notifications.hide(id);
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
  return () => {
    notifications.hide(id);
  };
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
