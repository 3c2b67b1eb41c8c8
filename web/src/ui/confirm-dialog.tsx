import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import { FormAlert } from './form-alert.tsx';

export type ConfirmOptions = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** Does what was confirmed; a text it answers with is shown as the error and keeps the dialog open. */
  onConfirm: () => Promise<string | null>;
};

type Ask = (options: ConfirmOptions) => void;

const UNEXPECTED = 'Something went wrong. Please try again.';
const ConfirmContext = createContext<Ask | null>(null);

/** Opens the confirmation dialog; the focus returns to where it was. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (ask === null) throw new Error('useConfirm needs a UiProvider above it');
  return ask;
}

type State = { options: ConfirmOptions; open: boolean; busy: boolean; error: string | null };

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State | null>(null);
  // An answer that arrives after its dialog was replaced must not touch the new one.
  const current = useRef<ConfirmOptions | null>(null);

  function ask(options: ConfirmOptions) {
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
    <ConfirmContext value={ask}>
      {children}
      {/* Mounted while closed too: what had the focus is noted when it opens. */}
      <Dialog opened={state?.open === true} title={state?.options.title ?? ''} onClose={close} locked={state?.busy === true}>
        {state !== null && (
          <>
            <div className={classes.text}>{state.options.text}</div>
            {state.error !== null && <FormAlert tone="negative">{state.error}</FormAlert>}
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
