import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const COOKIE = 'sightline-theme';
const CHANNEL = 'sightline-theme';
const YEAR_SECONDS = 31_536_000;

export type ColorSchemeChoice = MantineColorScheme;

/** The theme in a cookie header such as `a=1; sightline-theme=dark`; `auto` if missing or unknown. */
export function readChoice(cookies: string): ColorSchemeChoice {
  for (const pair of cookies.split('; ')) {
    if (pair === `${COOKIE}=light`) return 'light';
    if (pair === `${COOKIE}=dark`) return 'dark';
  }
  return 'auto';
}

/** The cookie that stores a theme; `auto` deletes the cookie. */
export function choiceCookie(choice: ColorSchemeChoice): string {
  const kept = choice === 'auto' ? `${COOKIE}=; Max-Age=0` : `${COOKIE}=${choice}; Max-Age=${YEAR_SECONDS}`;
  return `${kept}; Path=/; SameSite=Lax`;
}

function isChoice(value: unknown): value is ColorSchemeChoice {
  return value === 'light' || value === 'dark' || value === 'auto';
}

/** Stores the theme in a cookie, because signing out clears local storage and the theme should survive that. */
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
