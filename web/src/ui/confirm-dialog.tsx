import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import { FailureAlert } from './form-alert.tsx';
import { OpenChildContext } from './overlay.tsx';

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

type OpenConfirm<O = ConfirmOptions> = (options: O) => void;

type Question = ConfirmOptions & {
  /** Reports to the panel in which the question was asked. */
  reportOpen: (isOpen: boolean) => void;
};

const UNEXPECTED: ConfirmFailure = { text: 'Something went wrong. Please try again.' };
const ConfirmContext = createContext<OpenConfirm<Question> | null>(null);

/** Opens the confirmation dialog, which restores the focus when it closes. The panel in which it was asked stays open. */
export function useConfirm(): OpenConfirm {
  const openConfirm = use(ConfirmContext);
  const reportOpen = use(OpenChildContext);
  if (openConfirm === null) throw new Error('useConfirm outside of ConfirmProvider');
  return (options) => openConfirm({ ...options, reportOpen });
}

type State = { options: Question; open: boolean; busy: boolean; error: ConfirmFailure | null };

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State | null>(null);
  // A late result must not affect a dialog that has replaced its own.
  const current = useRef<Question | null>(null);

  const isOpen = state?.open === true;
  const reportOpen = state?.options.reportOpen;
  useEffect(
    function keepPanelOpen() {
      if (!isOpen || reportOpen === undefined) return;
      reportOpen(true);
      return () => reportOpen(false);
    },
    [isOpen, reportOpen],
  );

  const { pathname } = useLocation();
  useEffect(close, [pathname]);

  function openConfirm(options: Question) {
    current.current = options;
    setState({ options, open: true, busy: false, error: null });
  }

  function close() {
    setState((now) => (now === null || now.busy ? now : { ...now, open: false }));
  }

  async function confirm({ options }: State) {
    setState({ options, open: true, busy: true, error: null });
    const error = await options.onConfirm().catch(() => UNEXPECTED);
    if (current.current === options) setState({ options, open: error !== null, busy: false, error });
  }

  return (
    <ConfirmContext value={openConfirm}>
      {children}
      {/* Mounted while closed too, because the dialog remembers the focused element when it opens. */}
      <Dialog opened={isOpen} title={state?.options.title ?? ''} onClose={close} locked={state?.busy === true} isOnTop>
        {state !== null && (
          <>
            <div className={classes.text}>{state.options.text}</div>
            {state.error !== null && <FailureAlert message={state.error.text} requestId={state.error.requestId} />}
            <DialogActions>
              <Button disabled={state.busy} onClick={close}>
                Cancel
              </Button>
              <Button
                tone={state.options.danger === true ? 'danger' : 'primary'}
                loading={state.busy}
                onClick={() => void confirm(state)}
              >
                {state.options.confirmLabel}
              </Button>
            </DialogActions>
          </>
        )}
      </Dialog>
    </ConfirmContext>
  );
}
