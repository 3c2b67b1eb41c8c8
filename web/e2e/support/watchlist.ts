import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The watchlist, while it is open. */
export function panelOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Watchlist' });
}

export function messagesOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' });
}

/** Adds an alert in the open editor. */
export async function addAlert(editor: Locator, kind: string, value?: string): Promise<void> {
  await editor.getByLabel('Alert when').selectOption({ label: kind });
  if (value !== undefined) await editor.getByRole('spinbutton').fill(value);
  await editor.getByRole('button', { name: 'Add alert' }).click();
}

/** When each alert of this browser last fired, null if never; without those that have not been evaluated. */
export function lastFiredTimes(page: Page): Promise<(number | null)[]> {
  return page.evaluate(
    () =>
      new Promise<(number | null)[]>((resolve, reject) => {
        const opening = indexedDB.open('sightline.workspace');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('items').objectStore('items').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            const items = reading.result.flatMap((set) => (set instanceof Map ? [...set.values()] : []));
            resolve(items.filter((item) => 'prices' in item && 'firedAt' in item).map(({ firedAt }) => firedAt));
          });
        });
      }),
  );
}

/** Waits until that many alerts have stored what they compare the next price or state with. */
export async function expectEvaluated(page: Page, alertCount: number): Promise<void> {
  await expect.poll(async () => (await lastFiredTimes(page)).length).toBe(alertCount);
}

/** What a page did besides showing a message. */
export interface Signals {
  /** State of the audio at the end of each tone. */
  readonly tones: string[];
  /** Title and text of each system notification. */
  readonly notifications: string[];
}

/**
 * Records the tones that end and the system notifications of the pages that open next. A headless browser denies
 * notifications, thus the page gets a class that only records them, with the permission that the test has granted. `Alt+N` clicks them.
 */
export async function recordSignals(page: Page): Promise<Signals> {
  const signals: Signals = { tones: [], notifications: [] };
  await page.exposeFunction('noteTone', (state: string) => signals.tones.push(state));
  await page.exposeFunction('noteNotification', (text: string) => signals.notifications.push(text));
  await page.addInitScript(() => {
    class RecordedOscillator extends OscillatorNode {
      constructor(context: BaseAudioContext, options: OscillatorOptions) {
        super(context, options);
        // @ts-expect-error -- exposed to the page above.
        this.addEventListener('ended', () => window.noteTone(context.state));
      }
    }
    Object.defineProperty(window, 'OscillatorNode', { value: RecordedOscillator });
    class RecordedNotification extends EventTarget {
      static permission = 'default';
      static async requestPermission() {
        const { state } = await navigator.permissions.query({ name: 'notifications' });
        this.permission = state === 'prompt' ? 'default' : state;
        return this.permission;
      }
      constructor(title: string, { body }: { body: string }) {
        super();
        // @ts-expect-error -- exposed to the page above.
        window.noteNotification(`${title}: ${body}`);
        document.addEventListener('keydown', ({ altKey, key }) => {
          if (altKey && key === 'n') this.dispatchEvent(new Event('click'));
        });
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: RecordedNotification });
  });
  return signals;
}
