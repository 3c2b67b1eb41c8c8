import { type RefObject, Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useUndoToast } from '../../../ui/toasts.tsx';
import type { Slip } from './use-slip.ts';

// Loaded with the first pick.
const FilledSlip = lazyPart(async () => (await import('./filled-slip.tsx')).FilledSlip);

/** The bet slip with its current odds; nothing while it is empty. */
export function BetSlip(props: { slip: Slip; headingRef: RefObject<HTMLHeadingElement | null> }) {
  // Created here so that the undo offer outlives the last leg.
  const offerUndo = useUndoToast(props.slip.scope);
  if (props.slip.picks.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <FilledSlip {...props} offerUndo={offerUndo} />
    </Suspense>
  );
}
