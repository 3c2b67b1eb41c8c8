import { Notifications } from '@mantine/notifications';
import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { focusHeading } from '../lib/focus.ts';
import { MantineScope } from './mantine-scope.tsx';
import classes from './toasts.module.css';

export { notifications, notificationsStore } from '@mantine/notifications';

/** Shows the current toasts. */
export function ToastList() {
  const focusedBefore = useRef<EventTarget | null>(null);

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) focusedBefore.current = relatedTarget;
  }

  /** Each button removes its toast. Called before its action, which may move the focus. */
  function returnFocus({ currentTarget, target }: MouseEvent): void {
    const isButton = target instanceof Element && target.closest('button') !== null;
    if (!isButton || !currentTarget.contains(document.activeElement)) return;
    if (focusedBefore.current instanceof HTMLElement && focusedBefore.current.isConnected)
      focusedBefore.current.focus({ preventScroll: true });
    else focusHeading();
  }

  return (
    <MantineScope>
      <div onFocus={rememberFocus} onClickCapture={returnFocus}>
        <Notifications
          className={classes.list}
          position="bottom-right"
          limit={4}
          containerWidth={380}
          zIndex={400}
          withinPortal={false}
        />
      </div>
    </MantineScope>
  );
}
