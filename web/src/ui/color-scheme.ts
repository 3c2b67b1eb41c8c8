import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const COOKIE = 'sightline-theme';
const CHANNEL = 'sightline-theme';
const YEAR_SECONDS = 31_536_000;

export type ColorSchemeChoice = MantineColorScheme;

/** The choice that stands in a cookie header such as `a=1; sightline-theme=dark`; none or an unknown one means the system's. */
export function readChoice(cookies: string): ColorSchemeChoice {
  for (const pair of cookies.split('; ')) {
    if (pair === `${COOKIE}=light`) return 'light';
    if (pair === `${COOKIE}=dark`) return 'dark';
  }
  return 'auto';
}

/** The cookie that keeps a choice; the system's is kept by keeping nothing. */
export function choiceCookie(choice: ColorSchemeChoice): string {
  const kept = choice === 'auto' ? `${COOKIE}=; Max-Age=0` : `${COOKIE}=${choice}; Max-Age=${YEAR_SECONDS}`;
  return `${kept}; Path=/; SameSite=Lax`;
}

function isChoice(value: unknown): value is ColorSchemeChoice {
  return value === 'light' || value === 'dark' || value === 'auto';
}

/** Keeps the theme in a cookie, because signing out empties local storage and a theme should outlive that. */
export function cookieColorScheme(): MantineColorSchemeManager {
  let channel: BroadcastChannel | null = null;
  return {
    get: () => readChoice(document.cookie),
    set(choice) {
      document.cookie = choiceCookie(choice);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin only
      channel?.postMessage(choice);
    },
    subscribe(onUpdate) {
      channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (isChoice(event.data)) onUpdate(event.data);
      });
    },
    unsubscribe() {
      channel?.close();
      channel = null;
    },
    clear() {
      document.cookie = choiceCookie('auto');
    },
  };
}
