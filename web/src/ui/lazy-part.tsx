import { lazy, type ReactElement, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { connectivity } from '../lib/connection.ts';
import { type MissingCodeReason, missingCodeReason } from '../lib/load-code.ts';
import { toast } from './toasts.tsx';
import { Signal } from '../lib/signal.ts';

type Part<P> = (props: P) => ReactElement | null;

/** Properties that many parts have; a missing part uses them too. */
interface PartProps {
  /** The button that opens the part, which stays on the page. */
  readonly target?: ReactNode;
  readonly opened?: boolean;
  readonly onClose?: () => void;
  readonly onOpenedChange?: (opened: boolean) => void;
}

/**
 * A component whose code loads when it is rendered, for `Suspense`. If the code is missing, after a deployment or without a
 * connection, the rest of the page stays and a toast says so. It loads again when the part is opened again; a part that does not
 * close loads again once there is a connection.
 */
export function lazyPart<P extends object>(load: () => Promise<Part<P>>): Part<P & PartProps> {
  const attempts = new Signal();
  const attempt = () =>
    lazy<Part<P & PartProps>>(async () => ({
      default: await load().catch(async () => missingPart(await missingCodeReason(), retry)),
    }));
  let current = attempt();
  function retry(): void {
    current = attempt();
    attempts.emit();
  }
  return function LazyPart(props) {
    const Part = useSyncExternalStore(attempts.subscribe, () => current);
    return <Part {...props} />;
  };
}

let hideToast = (): void => {};

function report(reason: MissingCodeReason): void {
  hideToast();
  hideToast =
    reason === 'no-connection'
      ? toast({ tone: 'negative', text: 'This part of the page needs a connection.' })
      : toast({
          tone: 'negative',
          text: "Couldn't load this part of the page.",
          action: { label: 'Reload', onSelect: () => window.location.reload() },
        });
}

/** In place of a part that could not be loaded. Reports that once and closes; loads the part again when it is opened again. */
function missingPart(reason: MissingCodeReason, retry: () => void): Part<PartProps> {
  let isReported = false;
  return function MissingPart({ target, opened = true, onClose, onOpenedChange }) {
    const canClose = onClose !== undefined || onOpenedChange !== undefined;
    useEffect(
      function reportOrRetry() {
        if (!opened) return;
        if (canClose && isReported) return retry();
        isReported = true;
        report(reason);
        onClose?.();
        onOpenedChange?.(false);
        if (!canClose && reason === 'no-connection') return connectivity.onceReachable(retry);
      },
      // The callbacks may be new functions on each render.
      // oxlint-disable-next-line react/exhaustive-deps
      [opened],
    );
    return <>{target}</>;
  };
}
