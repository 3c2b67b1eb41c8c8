import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, useEffect } from 'react';
import { toast } from './toasts.tsx';

/** Properties that many parts have; a missing part uses them too. */
interface PartProps {
  /** The button that opens the part, which stays on the page. */
  readonly target?: ReactNode;
  readonly opened?: boolean;
  readonly onClose?: () => void;
  readonly onOpenedChange?: (opened: boolean) => void;
}

/**
 * A lazy component whose chunk may be missing, after a deployment or offline: the rest of the page stays, and a toast offers to
 * reload it.
 */
export function lazyPart<P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P> | ComponentType<PartProps>> {
  return lazy(async () => ({ default: await load().catch(() => MissingPart) }));
}

let hideToast = (): void => {};

/** Shown in place of a part that could not be loaded: a toast each time it opens, because React keeps the outcome of a lazy component. */
function MissingPart({ target, opened = true, onClose, onOpenedChange }: PartProps): ReactNode {
  useEffect(
    function reportAndClose() {
      if (!opened) return;
      hideToast();
      hideToast = toast({
        tone: 'negative',
        text: "Couldn't load this part of the page.",
        action: { label: 'Reload', onSelect: () => window.location.reload() },
      });
      onClose?.();
      onOpenedChange?.(false);
    },
    // The callbacks may be new functions on each render.
    // oxlint-disable-next-line react/exhaustive-deps
    [opened],
  );
  return target;
}
