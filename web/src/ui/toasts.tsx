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
/** Something that can be undone stays long enough to be read and reached. */
const ACTION_MS = 12_000;

/** The place where toasts appear; UiProvider holds it. */
export function Toasts() {
  return (
    <section aria-label="Messages">
      <Notifications position="bottom-right" limit={4} containerWidth={380} zIndex={400} withinPortal={false} />
    </section>
  );
}

/** Says something in passing; what must not be missed belongs into the page. Returns the way to take it away. */
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

/** No more toasts than these are in sight. */
const MOST_OFFERS = 4;

/**
 * Says what was done and offers to take it back, for what can be put back exactly. An offer ends with the component, and
 * whenever `place` changes: what it would put back has no place any more.
 */
export function useUndo(place = ''): (text: string, undo: () => void) => void {
  const offers = useRef<readonly { readonly place: string; readonly hide: () => void }[]>([]);
  useEffect(
    function endWithPlace() {
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
      offers.current = [...offers.current, { place, hide }].slice(-MOST_OFFERS);
    },
    [place],
  );
}
