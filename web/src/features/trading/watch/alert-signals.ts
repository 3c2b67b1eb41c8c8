import { AlertSignalsPreference } from '@sightline/schema/rules/workspace.ts';
import { preference } from '../../../lib/workspace.ts';

/** How alerts are announced, besides the message on screen. */
export const alertSignals = preference('alert-signals', AlertSignalsPreference);
export const NO_SIGNALS = { name: 'alert-signals', sound: false, notifies: false } as const;

/** Two short tones; seconds and hertz. */
const TONES = [
  { at: 0, frequency: 660 },
  { at: 0.14, frequency: 880 },
] as const;
const TONE_S = 0.12;
const VOLUME = 0.15;

/** Plays two short tones. Silent until the user has used the page, because browsers allow no sound before that. */
export function playTone(): void {
  if (typeof AudioContext !== 'function') return;
  const context = new AudioContext();
  const oscillators = TONES.map(({ at, frequency }) => {
    const gain = new GainNode(context, { gain: 0 });
    const oscillator = new OscillatorNode(context, { frequency });
    oscillator.connect(gain).connect(context.destination);
    const from = context.currentTime + at;
    // Ramps, because a tone that starts or ends at once clicks.
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(VOLUME, from + 0.01);
    gain.gain.linearRampToValueAtTime(0, from + TONE_S);
    oscillator.start(from);
    oscillator.stop(from + TONE_S);
    return oscillator;
  });
  // A context holds audio hardware, and a page may have few of them.
  oscillators.at(-1)?.addEventListener('ended', () => void context.close());
  if (context.state === 'suspended') void context.resume().catch(() => void context.close());
}

/** Whether this browser can show system notifications; `unsupported` also on insecure pages. */
export function notificationAccess(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'function' && window.isSecureContext ? Notification.permission : 'unsupported';
}

/** Asks for permission. Call it in response to a click only. */
export async function askForNotifications(): Promise<boolean> {
  if (notificationAccess() === 'unsupported') return false;
  return (await Notification.requestPermission()) === 'granted';
}

interface SystemNotification {
  readonly title: string;
  readonly body: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
  readonly onClick: () => void;
}

/** Shows a system notification, if the user has allowed them. */
export function notifySystem({ title, body, tag, onClick }: SystemNotification): void {
  if (notificationAccess() !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag, icon: '/logo.svg' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onClick();
    });
  } catch {
    // Some mobile browsers allow notifications from service workers only.
  }
}
