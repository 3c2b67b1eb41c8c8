import { checkNewPassword } from '@sightline/schema/rules/new-password.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormAlert } from '../ui/form-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import classes from './login.module.css';
import { useUpdatePassword } from './use-update-password.ts';

/** The new password, twice. */
export function UpdatePasswordForm({ token, onUpdated }: { token: string; onUpdated: () => void }) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const { update, busy } = useUpdatePassword(token);
  const passwordField = useRef<HTMLInputElement>(null);
  const repeatedField = useRef<HTMLInputElement>(null);

  useEffect(function startInFirstField() {
    passwordField.current?.focus();
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const problem = checkNewPassword({ password, repeated });
    if (problem) {
      setMessage(TEXTS[problem]);
      (problem === 'PASSWORD_MISMATCH' ? repeatedField : passwordField).current?.focus();
      return;
    }
    setMessage(null);
    const failure = await update(password);
    if (failure === null) return onUpdated();
    setMessage(failure);
    passwordField.current?.focus();
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {message !== null && <FormAlert tone="negative">{message}</FormAlert>}
      <PasswordField
        ref={passwordField}
        label="Password"
        name="new-password"
        aria-required
        autoComplete="new-password"
        value={password}
        aria-invalid={message === TEXTS.PASSWORD_REQUIRED}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordField
        ref={repeatedField}
        label="Repeat Password"
        name="repeat-password"
        aria-required
        autoComplete="new-password"
        value={repeated}
        aria-invalid={message === TEXTS.PASSWORD_MISMATCH}
        onChange={(event) => setRepeated(event.currentTarget.value)}
      />
      <SubmitButton loading={busy} fullWidth>
        Update
      </SubmitButton>
    </form>
  );
}
