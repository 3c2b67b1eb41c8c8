import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { ODDS_FORMATS, oddsText } from './odds-format.ts';
import { preference } from './preferences.ts';
import { isTimeZone } from './time.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;

/** How one person wants things shown. A part that does not fit any more is as if it had not been chosen. */
const Display = z.object({
  /** Height of rows. */
  density: z.catch(z.enum(DENSITIES), 'comfortable'),
  /** Zone of the clock by which moments are shown; null: the browser's. */
  timeZone: z.catch(z.nullable(z.string().check(z.refine(isTimeZone))), null),
  oddsFormat: z.catch(z.enum(ODDS_FORMATS), 'decimal'),
  /** Ids of columns that are left out, by the name of their table. */
  hiddenColumns: z.catch(z.record(z.string(), z.array(z.string())), {}),
});

export type Display = z.output<typeof Display>;

/** What everybody sees who has chosen nothing. */
export const DEFAULT_DISPLAY: Display = { density: 'comfortable', timeZone: null, oddsFormat: 'decimal', hiddenColumns: {} };

export const displayPreference = preference('display', Display);

interface ChosenDisplay {
  readonly display: Display;
  /** Takes what is new, and remembers it for the person. */
  readonly change: (part: Partial<Display>) => void;
}

/** Where nobody is signed in nothing is chosen. */
export const DisplayContext = createContext<ChosenDisplay>({ display: DEFAULT_DISPLAY, change: () => {} });

/** How the person at the screen wants things shown. */
export function useDisplay(): Display {
  return useContext(DisplayContext).display;
}

export function useChangeDisplay(): ChosenDisplay['change'] {
  return useContext(DisplayContext).change;
}

/** Writes decimal odds as the person reads them. */
export function useOddsText(): (odds: number) => string {
  const { oddsFormat } = useDisplay();
  return useCallback((odds) => oddsText(odds, oddsFormat), [oddsFormat]);
}

const NONE: readonly string[] = [];

/** Ids of the columns that the person left out of the table of that name; undefined: of a table without choice. */
export function useHiddenColumns(table: string | undefined): readonly string[] {
  const { hiddenColumns } = useDisplay();
  return table === undefined ? NONE : (hiddenColumns[table] ?? NONE);
}

/** Shows everything inside, and what opens over it, as this person chose. */
export function DisplayProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const display = useSyncExternalStore(displayPreference.subscribe, () => displayPreference.read(userId)) ?? DEFAULT_DISPLAY;
  const change = useCallback(
    (part: Partial<Display>) => displayPreference.change(userId, (chosen) => ({ ...DEFAULT_DISPLAY, ...chosen, ...part })),
    [userId],
  );
  const { density } = display;
  useLayoutEffect(
    function spaceRows() {
      document.documentElement.dataset['density'] = density;
      return () => {
        delete document.documentElement.dataset['density'];
      };
    },
    [density],
  );
  return <DisplayContext value={useMemo(() => ({ display, change }), [display, change])}>{children}</DisplayContext>;
}
