import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import { FailureAlert } from './form-alert.tsx';

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

type OpenConfirm = (options: ConfirmOptions) => void;

const UNEXPECTED: ConfirmFailure = { text: 'Something went wrong. Please try again.' };
const ConfirmContext = createContext<OpenConfirm | null>(null);

/** Opens the confirmation dialog, which restores the focus when it closes. */
export function useConfirm(): OpenConfirm {
  const openConfirm = use(ConfirmContext);
  if (openConfirm === null) throw new Error('useConfirm outside of ConfirmProvider');
  return openConfirm;
}

type State = { options: ConfirmOptions; open: boolean; busy: boolean; error: ConfirmFailure | null };

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State | null>(null);
  // A late result must not affect a dialog that has replaced its own.
  const current = useRef<ConfirmOptions | null>(null);

  function openConfirm(options: ConfirmOptions) {
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
      <Dialog opened={state?.open === true} title={state?.options.title ?? ''} onClose={close} locked={state?.busy === true}>
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
