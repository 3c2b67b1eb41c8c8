import { useSyncExternalStore } from 'react';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { onItemsChange } from '../../../lib/workspace.ts';
import { toast } from '../../../ui/toasts.tsx';
import { alertSignals, askForNotifications, NO_SIGNALS, notificationAccess, playTone } from './alert-signals.ts';
import { showInWatchPanel } from './panel-state.ts';

export const ACCESS_TEXTS = {
  default: 'Your browser asks for permission when you turn this on.',
  granted: 'Also while this window is in the background.',
  denied: 'Your browser blocks notifications from this site. Allow them in its settings first.',
  unsupported: "Your browser can't show notifications for this site.",
} as const;

interface AlertSettings {
  readonly sound: boolean;
  readonly notifies: boolean;
  readonly access: keyof typeof ACCESS_TEXTS;
  readonly changeSound: (on: boolean) => void;
  /** Asks for permission if needed. Returns whether notifications are on. */
  readonly changeNotifies: (on: boolean) => Promise<boolean>;
}

/** How alerts are announced, besides the message on screen. */
export function useAlertSettings(): AlertSettings {
  const userId = useViewer().user.id;
  const { sound, notifies } = useSyncExternalStore(onItemsChange, () => alertSignals.read(userId)) ?? NO_SIGNALS;
  // Read again with the settings: the shortcut or the switch, each with its own hook, may have asked for the permission.
  const access = useSyncExternalStore(onItemsChange, notificationAccess);
  return {
    sound,
    notifies: notifies && access === 'granted',
    access,
    changeSound(on) {
      if (on) playTone();
      alertSignals.change(userId, (chosen) => ({ ...NO_SIGNALS, ...chosen, sound: on }));
    },
    async changeNotifies(on) {
      const isOn = on && (await askForNotifications());
      alertSignals.change(userId, (chosen) => ({ ...NO_SIGNALS, ...chosen, notifies: isOn }));
      return isOn;
    },
  };
}

/** Registers the shortcuts of the alerts, which work on every trading page. */
export function useAlertActions(): void {
  const { sound, notifies, changeSound, changeNotifies } = useAlertSettings();

  function toggleSound(): void {
    changeSound(!sound);
    toast({ tone: 'neutral', text: sound ? 'Alerts are silent.' : 'Alerts play a sound.' });
  }
  async function toggleNotifies(): Promise<void> {
    const isOn = await changeNotifies(!notifies);
    const access = notificationAccess();
    if (!notifies && !isOn && access !== 'default') toast({ tone: 'negative', text: ACCESS_TEXTS[access] });
    else toast({ tone: 'neutral', text: isOn ? 'System notifications are on.' : 'System notifications are off.' });
  }
  useActions([
    {
      id: 'alerts.fired',
      title: 'Alerts that fired',
      group: 'Watchlist',
      shortcut: 'f',
      run: () => showInWatchPanel({ tab: 'fired' }),
    },
    {
      id: 'alerts.sound',
      title: sound ? 'Turn off the sound of alerts' : 'Turn on the sound of alerts',
      group: 'Watchlist',
      shortcut: 'm',
      run: toggleSound,
    },
    {
      id: 'alerts.notifications',
      title: notifies ? 'Turn off system notifications' : 'Turn on system notifications',
      group: 'Watchlist',
      shortcut: 'y',
      run: () => void toggleNotifies(),
    },
  ]);
}
