import { useEffect, useSyncExternalStore } from 'react';
import { readCookies, writeCookie } from '../lib/storage.ts';
import { Signal } from '../lib/signal.ts';

const COOKIE = 'sightline-theme';
const CHANNEL = 'sightline-theme';
const YEAR_SECONDS = 31_536_000;
const DARK = '(prefers-color-scheme: dark)';

type ColorSchemeChoice = 'light' | 'dark' | 'auto';

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
  const pair = choice === 'auto' ? `${COOKIE}=; Max-Age=0` : `${COOKIE}=${choice}; Max-Age=${YEAR_SECONDS}`;
  return `${pair}; Path=/; SameSite=Lax`;
}

function isChoice(value: unknown): value is ColorSchemeChoice {
  return value === 'light' || value === 'dark' || value === 'auto';
}

const changes = new Signal();
let channel: BroadcastChannel | null = null;
/** Null until a tab has changed the theme. */
let chosen: ColorSchemeChoice | null = null;

function currentChoice(): ColorSchemeChoice {
  return chosen ?? readChoice(readCookies());
}

/** Shows the current theme, without the transitions of the elements that change colour. */
function applyTheme(): void {
  const choice = currentChoice();
  const system = window.matchMedia(DARK).matches ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset['themeChange'] = '';
  root.dataset['mantineColorScheme'] = choice === 'auto' ? system : choice;
  // Reading a style applies the new colours before transitions are allowed again.
  void getComputedStyle(root).color;
  delete root.dataset['themeChange'];
}

function setChoice(choice: ColorSchemeChoice): void {
  chosen = choice;
  applyTheme();
  changes.emit();
}

/** Stores the theme in a cookie, because signing out clears local storage and the theme should survive that. */
export function chooseColorScheme(choice: ColorSchemeChoice): void {
  writeCookie(choiceCookie(choice));
  setChoice(choice);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin only
  channel?.postMessage(choice);
}

/** The chosen theme. */
export function useColorScheme(): ColorSchemeChoice {
  return useSyncExternalStore(changes.subscribe, currentChoice, () => 'auto');
}

/** Follows the theme of the system and of other tabs. color-scheme.js has set that of the first paint. */
export function useColorSchemeSync(): void {
  useEffect(function followTheme() {
    const system = window.matchMedia(DARK);
    system.addEventListener('change', applyTheme);
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (isChoice(event.data)) setChoice(event.data);
    });
    applyTheme();
    return () => {
      system.removeEventListener('change', applyTheme);
      channel?.close();
      channel = null;
    };
  }, []);
}
