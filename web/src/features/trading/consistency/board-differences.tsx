import { createContext, type ReactNode, Suspense, useState } from 'react';
import { useDisplay } from '../../../lib/display.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import classes from './board-differences.module.css';
import type { BoardDifferences } from './differences.ts';

// Loaded once Consistency is on.
const DifferencesTracker = lazyPart(async () => (await import('./differences-tracker.tsx')).DifferencesTracker);

/** The differences of a board, empty while they are not known; null while Consistency is off, and on a board of the past. */
export const DifferencesContext = createContext<BoardDifferences | null>(null);

const NONE: BoardDifferences = {};

/** While Consistency is on, compares the markets of a series for the board inside it. */
export function CompareBoard({ seriesId, children }: { readonly seriesId: string; readonly children: ReactNode }) {
  const { showsConsistency } = useDisplay();
  const [differences, setDifferences] = useState<BoardDifferences | null>(null);
  return (
    <>
      {showsConsistency && (
        <Suspense fallback={null}>
          <DifferencesTracker seriesId={seriesId} onChange={setDifferences} />
        </Suspense>
      )}
      <div className={classes.board} data-compared={showsConsistency || undefined}>
        <DifferencesContext value={showsConsistency ? (differences ?? NONE) : null}>{children}</DifferencesContext>
      </div>
    </>
  );
}
