import { createContext, useCallback, useContext } from 'react';
import { DEFAULT_DISPLAY, type Display } from './display.ts';
import { oddsText } from './odds-format.ts';

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
