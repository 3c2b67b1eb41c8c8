import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
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
