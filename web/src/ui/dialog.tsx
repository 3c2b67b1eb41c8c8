import { lazy, type ReactNode, Suspense, useState } from 'react';
import classes from './dialog.module.css';

// A lazy chunk, because no page starts with a dialog.
const DialogFrame = lazy(async () => ({ default: (await import('./dialog-frame.tsx')).DialogFrame }));

export type DialogProps = {
  opened: boolean;
  title: string;
  /** Called on Escape or an outside click, unless `locked`. */
  onClose: () => void;
  /** If true, only the dialog's own buttons close it. */
  locked?: boolean;
  size?: number;
  /** Called after the closing transition. */
  onClosed?: () => void;
  children: ReactNode;
};

/** A modal dialog. Focuses its first control, or the one with `data-autofocus`, and restores the focus when it closes. */
export function Dialog(props: DialogProps) {
  const [isUsed, setIsUsed] = useState(props.opened);
  if (props.opened && !isUsed) setIsUsed(true);
  return <Suspense>{isUsed && <DialogFrame {...props} />}</Suspense>;
}

/** The buttons of a dialog; the primary button comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
