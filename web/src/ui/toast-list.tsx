import { Notifications } from '@mantine/notifications';
import { MantineScope } from './mantine-scope.tsx';
import classes from './toasts.module.css';

export { notifications, notificationsStore } from '@mantine/notifications';

/** Shows the current toasts. */
export function ToastList() {
  return (
    <MantineScope>
      <Notifications
        className={classes.list}
        position="bottom-right"
        limit={4}
        containerWidth={380}
        zIndex={400}
        withinPortal={false}
      />
    </MantineScope>
  );
}
