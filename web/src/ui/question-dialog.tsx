import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { DialogActions } from './dialog.tsx';
import { FailureAlert } from './form-alert.tsx';
import classes from './question-dialog.module.css';

export type ConfirmOptions = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** Runs the confirmed action. Resolves to what went wrong, which keeps the dialog open, or null. */
  onConfirm: () => Promise<ConfirmFailure | null>;
};

export interface ConfirmFailure {
  readonly text: string;
  readonly requestId?: string | undefined;
}

export type Question = ConfirmOptions & {
  /** Reports to the panel in which the question was asked whether the dialog is open. */
  reportOpen: (isOpen: boolean) => void;
};

const UNEXPECTED: ConfirmFailure = { text: 'Something went wrong. Please try again.' };

/** Asks a question once. Closes with the page on which it was asked, unless it was confirmed. */
export function QuestionDialog({ question }: { readonly question: Question }) {
  const { title, text, confirmLabel, danger = false, onConfirm, reportOpen } = question;
  const [isOpen, setIsOpen] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ConfirmFailure | null>(null);
  useEffect(
    function keepPanelOpen() {
      if (!isOpen) return;
      reportOpen(true);
      return () => reportOpen(false);
    },
    [isOpen, reportOpen],
  );
  const { pathname } = useLocation();
  const [lastPathname, setLastPathname] = useState(pathname);
  if (pathname !== lastPathname) {
    setLastPathname(pathname);
    if (!isBusy) setIsOpen(false);
  }

  async function confirm(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    const refusal = await onConfirm().catch(() => UNEXPECTED);
    setIsBusy(false);
    setFailure(refusal);
    if (refusal === null) setIsOpen(false);
  }

  const close = () => setIsOpen(false);
  return (
    <DialogFrame opened={isOpen} title={title} onClose={close} locked={isBusy} isOnTop>
      <div className={classes.text}>{text}</div>
      {failure !== null && <FailureAlert message={failure.text} requestId={failure.requestId} />}
      <DialogActions>
        <Button disabled={isBusy} onClick={close}>
          Cancel
        </Button>
        <Button tone={danger ? 'danger' : 'primary'} loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
