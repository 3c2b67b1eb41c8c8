import { cloneElement, Suspense } from 'react';
import { useHasOpened } from '../lib/hooks.ts';
import { lazyPart } from './lazy-part.tsx';
import type { PopoverPanelProps } from './popover.tsx';

const Popover = lazyPart(async () => (await import('./overlays.ts')).Popover);

/** A panel beside its button. Takes the focus, and restores it when Escape or an outside click closes the panel. */
export function PopoverPanel(props: PopoverPanelProps) {
  const hasOpened = useHasOpened(props.opened);
  const button = cloneElement(props.target, { 'aria-haspopup': 'dialog', 'aria-expanded': false });
  if (!hasOpened) return button;
  return (
    <Suspense fallback={button}>
      <Popover {...props} />
    </Suspense>
  );
}
