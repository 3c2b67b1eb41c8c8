/**
 * The overlays of the kit, in one chunk: no page starts with one, and all of them need Mantine. `Toasts` fetches the chunk once a
 * page is painted. Import this module dynamically, and only it.
 */
export { CalendarPanel } from './calendar.tsx';
export { DialogFrame } from './dialog-frame.tsx';
export { Menu } from './menu.tsx';
export { OptionList } from './option-list.tsx';
export { Popover } from './popover.tsx';
export { ToastList, notifications, notificationsStore } from './toast-list.tsx';
