import { DisplayPreference } from '@sightline/schema/rules/preferences.ts';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type * as z from 'zod/mini';
import { oddsText } from './odds-format.ts';
import { isTimeZone } from '@sightline/schema/rules/calendar-day.ts';
import { onItemsChange, preference } from './workspace.ts';

export type Display = z.output<typeof DisplayPreference>;

/** Settings of a user who has changed none. */
export const DEFAULT_DISPLAY: Display = DisplayPreference.parse({ name: 'display' });

export const displayPreference = preference('display', DisplayPreference);

interface ChosenDisplay {
  readonly display: Display;
  /** Changes settings and saves them for the user. */
  readonly change: (part: Partial<Display>) => void;
}

/** Default settings while no user is signed in. */
export const DisplayContext = createContext<ChosenDisplay>({ display: DEFAULT_DISPLAY, change: () => {} });

/** The user's display settings. */
export function useDisplay(): Display {
  return useContext(DisplayContext).display;
}

export function useChangeDisplay(): ChosenDisplay['change'] {
  return useContext(DisplayContext).change;
}

/** Formats decimal odds in the user's odds format. */
export function useOddsText(): (odds: number) => string {
  const { oddsFormat } = useDisplay();
  return useCallback((odds) => oddsText(odds, oddsFormat), [oddsFormat]);
}

const NONE: readonly string[] = [];

/** Ids of the columns that the user hides in a table; none for a table without a column menu (undefined). */
export function useHiddenColumns(table: string | undefined): readonly string[] {
  const { hiddenColumns } = useDisplay();
  return table === undefined ? NONE : (hiddenColumns[table] ?? NONE);
}

/** A zone that another browser knows, and this one does not, is shown as this browser's own. */
export function shownDisplay(display: Display): Display {
  return display.timeZone === null || isTimeZone(display.timeZone) ? display : { ...display, timeZone: null };
}

interface DisplayProviderProps {
  readonly userId: string;
  /** Whether the page has the row height of trading. */
  readonly isTrading: boolean;
  /** Shown until the settings are loaded. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * Provides the user's display settings, and sets the row density on the document so that overlays follow it too. Renders
 * `children` once the settings are loaded: a form or a filter that started in another time zone would save or send another day.
 */
export function DisplayProvider({ userId, isTrading, fallback, children }: DisplayProviderProps) {
  const isLoaded = useSyncExternalStore(onItemsChange, () => displayPreference.isLoaded(userId));
  const display = useSyncExternalStore(onItemsChange, () => displayPreference.read(userId)) ?? DEFAULT_DISPLAY;
  const change = useCallback(
    (part: Partial<Display>) => displayPreference.change(userId, (chosen) => ({ ...DEFAULT_DISPLAY, ...chosen, ...part })),
    [userId],
  );
  const density = isTrading ? display.tradingDensity : display.density;
  useLayoutEffect(
    function setDensity() {
      document.documentElement.dataset['density'] = density;
      return () => {
        delete document.documentElement.dataset['density'];
      };
    },
    [density],
  );
  // React renders a deferred value in time slices: the whole page in one task would block a phone for a quarter of a second.
  const isShown = useDeferredValue(isLoaded, false) && isLoaded;
  const value = useMemo(() => ({ display: shownDisplay(display), change }), [display, change]);
  return <DisplayContext value={value}>{isShown ? children : fallback}</DisplayContext>;
}
