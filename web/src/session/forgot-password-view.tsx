import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormAlert } from '../ui/form-alert.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import classes from './login.module.css';
import { useRequestReset } from './use-request-reset.ts';
import { ViewLink } from './view-link.tsx';

interface ForgotPasswordViewProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly takesFocus: boolean;
  /** Called with the address once a mail is on its way, unless the view was left meanwhile. */
  readonly onSent: (email: string) => void;
}

/** Asks for a mail with a link to set a new password. */
export function ForgotPasswordView({ email, onEmail, takesFocus, onSent }: ForgotPasswordViewProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [focusesFirst] = useState(takesFocus);
  const { request, busy } = useRequestReset();
  const field = useRef<HTMLInputElement>(null);

  useEffect(
    function startInField() {
      if (focusesFirst) field.current?.focus();
    },
    [focusesFirst],
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const address = email.trim();
    if (address === '') {
      setMessage(TEXTS.RESET_EMAIL_REQUIRED);
      field.current?.focus();
      return;
    }
    setMessage(null);
    const failure = await request(address);
    if (field.current === null) return;
    if (failure === null) return onSent(address);
    setMessage(failure);
    field.current.focus();
  }

  return (
    <>
      <h1 className={classes.title}>Forgot password</h1>
      <p className={classes.lead}>We send you a mail with a link to set a new one.</p>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {message !== null && <FormAlert tone="negative">{message}</FormAlert>}
        <TextField
          ref={field}
          label="Email"
          name="email"
          aria-required
          type="email"
          autoComplete="username"
          value={email}
          aria-invalid={message === TEXTS.RESET_EMAIL_REQUIRED}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
        <SubmitButton loading={busy} fullWidth>
          Reset
        </SubmitButton>
      </form>
      <p className={classes.ways}>
        <ViewLink view="sign-in">Back to sign in</ViewLink>
      </p>
    </>
  );
}
