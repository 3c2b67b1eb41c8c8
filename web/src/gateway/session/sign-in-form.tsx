import { checkSignIn } from '@sightline/schema/rules/sign-in.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { emailAddress, isBlank } from '@sightline/schema/rules/typed-text.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { SIGN_IN } from '../../generated/documents.ts';
import { UserErrors, useSendDocument } from './send-document.ts';
import { describeError, type FormFailure, RequestTimeoutError } from '../../lib/request-error.ts';
import { STORAGE_FULL_TEXT } from '../../lib/storage.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FailureAlert, FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './login.module.css';
import { type StoredSession, storeSession } from './stored-session.ts';

type SignInResult = { readonly session: StoredSession } | FormFailure;

const Answer = z.object({
  signIn: z.extend(UserErrors, { session: z.nullable(z.object({ bearer: z.string(), expiresAt: z.string() })) }),
});

/** Result of a sign-in response; without session and reason, the generic failure. */
export function readSignInResponse({ signIn: { session, userErrors } }: z.output<typeof Answer>): SignInResult {
  if (session !== null) return { session };
  const [problem] = userErrors;
  if (problem === undefined) return { message: TEXTS.SIGN_IN_FAILED };
  // A wrong password needs no support, and so no request id: the user types it again.
  return { message: problem.message, ...(problem.code !== 'INVALID_CREDENTIALS' && { requestId: problem.requestId }) };
}

/** Result of a sign-in whose request failed. */
export function readSignInFailure(error: unknown): SignInResult {
  const message = error instanceof RequestTimeoutError ? TEXTS.SIGN_IN_TIMEOUT : TEXTS.SIGN_IN_FAILED;
  return { message, requestId: describeError(error).requestId };
}

/** Signs in and stores the session. Resolves to the failure, or null once signed in. */
function useSignIn(): { signIn: (email: string, password: string) => Promise<FormFailure | null>; busy: boolean } {
  const send = useSendDocument();
  const [busy, setBusy] = useState(false);

  async function attempt(email: string, password: string): Promise<SignInResult> {
    try {
      const variables = { input: { email: emailAddress(email), password } };
      return readSignInResponse(await send(SIGN_IN, { variables, schema: Answer }));
    } catch (error) {
      return readSignInFailure(error);
    }
  }

  async function signIn(email: string, password: string): Promise<FormFailure | null> {
    setBusy(true);
    const result = await attempt(email, password);
    setBusy(false);
    if ('message' in result) return result;
    return storeSession(result.session) ? null : { message: STORAGE_FULL_TEXT };
  }

  return { signIn, busy };
}

interface SignInFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Shown until the form has a message of its own. */
  readonly notice: SignInNotice | undefined;
  /** Whether the first empty field takes the focus when the form appears. */
  readonly takesFocus: boolean;
}

export interface SignInNotice {
  readonly tone: 'positive' | 'neutral';
  readonly text: string;
}

/** E-mail and password. Shows errors above the fields and focuses the first invalid field. */
export function SignInForm({ email, onEmail, notice, takesFocus }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [focusesOnMount] = useState(takesFocus);
  const { signIn, busy } = useSignIn();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(
    function startInFirstEmptyField() {
      if (focusesOnMount) (emailField.current?.value === '' ? emailField : passwordField).current?.focus();
    },
    [focusesOnMount],
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const missing = checkSignIn({ email, password });
    if (missing) {
      setFailure({ message: TEXTS[missing] });
      (isBlank(email) ? emailField : passwordField).current?.focus();
      return;
    }
    setFailure(null);
    const failed = await signIn(email, password);
    if (failed === null) return;
    setFailure(failed);
    passwordField.current?.focus();
  }

  const isEmailMissing = failure?.message === TEXTS.MISSING_CREDENTIALS && isBlank(email);
  const isPasswordMissing = failure?.message === TEXTS.MISSING_CREDENTIALS && password === '';
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure !== null && <FailureAlert {...failure} />}
      {failure === null && notice !== undefined && <FormAlert tone={notice.tone}>{notice.text}</FormAlert>}
      <TextField
        ref={emailField}
        label="Email"
        name="email"
        aria-required
        type="email"
        autoComplete="username"
        value={email}
        aria-invalid={isEmailMissing}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        name="password"
        aria-required
        autoComplete="current-password"
        value={password}
        aria-invalid={isPasswordMissing}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <SubmitButton loading={busy} fullWidth>
        Sign in
      </SubmitButton>
    </form>
  );
}
