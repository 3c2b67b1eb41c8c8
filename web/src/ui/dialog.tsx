import { type ReactNode, Suspense } from 'react';
import { useHasOpened } from '../lib/hooks.ts';
import type { DialogProps } from './dialog-frame.tsx';
import classes from './dialog.module.css';
import { lazyPart } from './lazy-part.tsx';

const DialogFrame = lazyPart(async () => (await import('./overlays.ts')).DialogFrame);

/** A modal dialog. Focuses its first control, or the one with `data-autofocus`, and restores the focus when it closes. */
export function Dialog(props: DialogProps) {
  const hasOpened = useHasOpened(props.opened);
  return <Suspense>{hasOpened && <DialogFrame {...props} />}</Suspense>;
}

/** The buttons of a dialog; the primary button comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
