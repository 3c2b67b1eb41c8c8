import { cloneElement, Suspense } from 'react';
import { useHasOpened } from '../lib/hooks.ts';
import { lazyPart } from './lazy-part.tsx';
import type { PopoverPanelProps } from './popover.tsx';

// A lazy chunk, because no page starts with an open popover.
const Popover = lazyPart(async () => (await import('./popover.tsx')).Popover);

/** A panel beside its button. Takes the focus, and restores it when Escape or an outside click closes the panel. */
export function PopoverPanel(props: PopoverPanelProps) {
  const hasOpened = useHasOpened(props.opened);
  const plain = cloneElement(props.target, { 'aria-haspopup': 'dialog', 'aria-expanded': false });
  if (!hasOpened) return plain;
  return (
    <Suspense fallback={plain}>
      <Popover {...props} />
    </Suspense>
  );
}
