import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/** Shows the current toasts. */
export function ToastList() {
  return <Notifications position="bottom-right" limit={4} containerWidth={380} zIndex={400} withinPortal={false} />;
}
