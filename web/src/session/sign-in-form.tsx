import { checkSignIn } from '@sightline/schema/rules/sign-in.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormAlert } from '../ui/form-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import classes from './login.module.css';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Said until the form has something to say itself. */
  readonly notice: SignInNotice | undefined;
  /** Whether the first empty field takes the focus when the form appears. */
  readonly takesFocus: boolean;
}

export interface SignInNotice {
  readonly tone: 'positive' | 'neutral';
  readonly text: string;
}

/** E-mail and password; what goes wrong is said above the fields, and the first field to mend gets the focus. */
export function SignInForm({ email, onEmail, notice, takesFocus }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [focusesFirst] = useState(takesFocus);
  const { signIn, busy } = useSignIn();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(
    function startInFirstEmptyField() {
      if (focusesFirst) (emailField.current?.value === '' ? emailField : passwordField).current?.focus();
    },
    [focusesFirst],
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const missing = checkSignIn({ email, password });
    if (missing) {
      setMessage(TEXTS[missing]);
      (email.trim() === '' ? emailField : passwordField).current?.focus();
      return;
    }
    setMessage(null);
    const failure = await signIn(email, password);
    if (failure === null) return;
    setMessage(failure);
    passwordField.current?.focus();
  }

  const emailMissing = message === TEXTS.MISSING_CREDENTIALS && email.trim() === '';
  const passwordMissing = message === TEXTS.MISSING_CREDENTIALS && password === '';
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {message !== null && <FormAlert tone="negative">{message}</FormAlert>}
      {message === null && notice !== undefined && <FormAlert tone={notice.tone}>{notice.text}</FormAlert>}
      <TextField
        ref={emailField}
        label="Email"
        name="email"
        aria-required
        type="email"
        autoComplete="username"
        value={email}
        aria-invalid={emailMissing}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        name="password"
        aria-required
        autoComplete="current-password"
        value={password}
        aria-invalid={passwordMissing}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <SubmitButton loading={busy} fullWidth>
        Sign in
      </SubmitButton>
    </form>
  );
}
