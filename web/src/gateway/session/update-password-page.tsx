import { checkNewPassword } from '@sightline/schema/rules/new-password.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { PASSWORD_TOKEN, UPDATE_PASSWORD } from '../../generated/documents.ts';
import { UserErrors, useSendDocument } from './send-document.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { describeError, type FormFailure, formFailure } from '../../lib/request-error.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/form-alert.tsx';
import { CenteredPage, LoadingPage } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ViewLink } from './login-state.tsx';
import classes from './login.module.css';
import { readSession } from './stored-session.ts';
import { LOGIN_PATH } from './urls.ts';

/** /update-password/{token}: checks the token of a reset e-mail, then asks for the new password. */
export function UpdatePasswordPage() {
  useDocumentTitle('New password');
  const { token = '' } = useParams();
  return (
    <CenteredPage>
      <CheckedToken key={token} token={token} />
    </CenteredPage>
  );
}

function CheckedToken({ token }: { token: string }) {
  const navigate = useNavigate();
  const { isValid, error, checking, check } = useTokenCheck(token);

  function leave(): void {
    // A signed-in user is redirected from the sign-in page, so a toast carries the message.
    if (readSession() !== null) toast({ tone: 'positive', text: 'Your password has been updated.' });
    void navigate(LOGIN_PATH, { replace: true, state: { notice: 'password-updated' } });
  }

  if (error !== null) {
    return (
      <>
        <h1 className="sl-hidden">New password</h1>
        <ErrorState title="Couldn't check the link" {...describeError(error)} onRetry={() => void check()} retrying={checking} />
        <ButtonLink to={LOGIN_PATH} size="md" fullWidth>
          Back to login
        </ButtonLink>
      </>
    );
  }
  if (isValid === null) return <LoadingPage text="Checking the link…" />;
  if (!isValid) return <InvalidTokenView />;
  return (
    <>
      <h1 className={classes.title}>New password</h1>
      <p className={classes.lead}>Enter it twice to avoid typos.</p>
      <UpdatePasswordForm token={token} onUpdated={leave} />
    </>
  );
}

const Check = z.object({ isPasswordTokenValid: z.boolean() });

interface TokenCheck {
  /** Null until it is known. */
  readonly isValid: boolean | null;
  /** Why the last check failed; null if it did not. */
  readonly error: unknown;
  readonly checking: boolean;
}

/** Checks the token once when the page opens; `check` repeats it. */
function useTokenCheck(token: string): TokenCheck & { check: () => Promise<void> } {
  const send = useSendDocument();
  const [state, setState] = useState<TokenCheck>({ isValid: null, error: null, checking: true });
  const load = useCallback(
    async (signal?: AbortSignal): Promise<TokenCheck> => {
      try {
        const data = await send(PASSWORD_TOKEN, { variables: { token }, schema: Check, ...(signal && { signal }) });
        return { isValid: data.isPasswordTokenValid, error: null, checking: false };
      } catch (error) {
        return { isValid: null, error, checking: false };
      }
    },
    [send, token],
  );
  useEffect(
    function checkFirst() {
      const unmounted = new AbortController();
      void load(unmounted.signal).then((checked) => {
        if (!unmounted.signal.aborted) setState(checked);
      });
      return () => unmounted.abort();
    },
    [load],
  );
  async function repeat(): Promise<void> {
    setState((before) => ({ ...before, checking: true }));
    setState(await load());
  }
  return { ...state, check: repeat };
}

/** Shown for a reset link that was used, has expired, or never existed. */
function InvalidTokenView() {
  return (
    <>
      <h1 className={classes.title}>This link isn't valid</h1>
      <p className={classes.lead}>This link has expired or was already used.</p>
      <div className={classes.form}>
        <ButtonLink to={LOGIN_PATH} tone="primary" size="md" fullWidth>
          Back to login
        </ButtonLink>
      </div>
      <p className={classes.ways}>
        <ViewLink view="forgot-password">Request a new link</ViewLink>
      </p>
    </>
  );
}

/** Asks for the new password twice. */
function UpdatePasswordForm({ token, onUpdated }: { token: string; onUpdated: () => void }) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [failure, setFailure] = useState<FormFailure | null>(null);
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
      setFailure({ message: TEXTS[problem] });
      (problem === 'PASSWORD_MISMATCH' ? repeatedField : passwordField).current?.focus();
      return;
    }
    setFailure(null);
    const failed = await update(password);
    if (failed === null) return onUpdated();
    setFailure(failed);
    passwordField.current?.focus();
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure !== null && <FailureAlert {...failure} />}
      <PasswordField
        ref={passwordField}
        label="Password"
        name="new-password"
        aria-required
        autoComplete="new-password"
        value={password}
        aria-invalid={failure?.message === TEXTS.PASSWORD_REQUIRED}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordField
        ref={repeatedField}
        label="Repeat Password"
        name="repeat-password"
        aria-required
        autoComplete="new-password"
        value={repeated}
        aria-invalid={failure?.message === TEXTS.PASSWORD_MISMATCH}
        onChange={(event) => setRepeated(event.currentTarget.value)}
      />
      <SubmitButton loading={busy} fullWidth>
        Update
      </SubmitButton>
    </form>
  );
}

const Update = z.object({ updatePassword: UserErrors });

/** Sets a new password. Resolves to the failure, or null once it is set. */
function useUpdatePassword(token: string): { update: (password: string) => Promise<FormFailure | null>; busy: boolean } {
  const send = useSendDocument();
  const [busy, setBusy] = useState(false);

  async function attempt(password: string): Promise<FormFailure | null> {
    try {
      const data = await send(UPDATE_PASSWORD, { variables: { input: { token, password } }, schema: Update });
      return data.updatePassword.userErrors[0] ?? null;
    } catch (error) {
      return formFailure(error);
    }
  }

  async function update(password: string): Promise<FormFailure | null> {
    setBusy(true);
    const failure = await attempt(password);
    setBusy(false);
    return failure;
  }

  return { update, busy };
}
