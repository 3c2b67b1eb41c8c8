import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { emailAddress } from '@sightline/schema/rules/typed-text.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { REQUEST_PASSWORD_RESET } from '../../generated/documents.ts';
import { UserErrors, useSendDocument } from './send-document.ts';
import { type FormFailure, formFailure } from '../../lib/request-error.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FailureAlert, FormAlert } from '../../ui/form-alert.tsx';
import { ViewLink } from './login-state.tsx';
import classes from './login.module.css';

interface ForgotPasswordViewProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly takesFocus: boolean;
  /** Called with the address once the e-mail is sent, unless the view has unmounted. */
  readonly onSent: (email: string) => void;
}

/** Requests an e-mail with a link to set a new password. */
export function ForgotPasswordView({ email, onEmail, takesFocus, onSent }: ForgotPasswordViewProps) {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [focusesOnMount] = useState(takesFocus);
  const { request, busy } = useRequestReset();
  const field = useRef<HTMLInputElement>(null);

  useEffect(
    function startInField() {
      if (focusesOnMount) field.current?.focus();
    },
    [focusesOnMount],
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const address = emailAddress(email);
    if (address === '') {
      setFailure({ message: TEXTS.RESET_EMAIL_REQUIRED });
      field.current?.focus();
      return;
    }
    setFailure(null);
    const failed = await request(address);
    if (field.current === null) return;
    if (failed === null) return onSent(address);
    setFailure(failed);
    field.current.focus();
  }

  return (
    <>
      <h1 className={classes.title}>Forgot password</h1>
      <p className={classes.lead}>We'll email you a link to set a new password.</p>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {failure !== null && <FailureAlert {...failure} />}
        <TextField
          ref={field}
          label="Email"
          name="email"
          aria-required
          type="email"
          autoComplete="username"
          value={email}
          aria-invalid={failure?.message === TEXTS.RESET_EMAIL_REQUIRED}
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

interface CheckMailViewProps {
  /** The address to which the e-mail was sent. */
  readonly email: string;
  readonly supportEmail: string;
  readonly takesFocus: boolean;
}

/** Confirms that the reset e-mail was sent, and offers to send it again. */
export function CheckMailView({ email, supportEmail, takesFocus }: CheckMailViewProps) {
  const [resend, setResend] = useState<'ready' | 'sent' | FormFailure>('ready');
  const [focusesOnMount] = useState(takesFocus);
  const { request, busy } = useRequestReset();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(
    function startAtHeading() {
      if (focusesOnMount) heading.current?.focus();
    },
    [focusesOnMount],
  );

  async function sendAgain(): Promise<void> {
    setResend('ready');
    setResend((await request(email)) ?? 'sent');
  }

  return (
    <>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        Check your email
      </h1>
      <div className={classes.form}>
        {resend === 'sent' && <FormAlert tone="positive">Email sent again.</FormAlert>}
        {typeof resend === 'object' && <FailureAlert {...resend} />}
        <p className="sl-prose">
          If there is an account for <strong>{email}</strong>, we've emailed a link to set a new password.
        </p>
        <p className="sl-prose">Nothing after 5 minutes? Check your spam folder.</p>
        <Button size="md" fullWidth loading={busy} onClick={() => void sendAgain()}>
          Resend Mail
        </Button>
        <p className="sl-prose">
          Still no email? Contact{' '}
          <a className={classes.link} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </p>
      </div>
      <p className={classes.ways}>
        <ViewLink view="sign-in">Back to sign in</ViewLink>
      </p>
    </>
  );
}

const Answer = z.object({ requestPasswordReset: UserErrors });

/** Requests a reset e-mail for a trimmed address. Resolves to the failure, or null once the e-mail is sent. */
function useRequestReset(): { request: (email: string) => Promise<FormFailure | null>; busy: boolean } {
  const send = useSendDocument();
  const [busy, setBusy] = useState(false);

  async function attempt(email: string): Promise<FormFailure | null> {
    try {
      const data = await send(REQUEST_PASSWORD_RESET, { variables: { input: { email } }, schema: Answer });
      return data.requestPasswordReset.userErrors[0] ?? null;
    } catch (error) {
      return formFailure(error);
    }
  }

  async function request(email: string): Promise<FormFailure | null> {
    setBusy(true);
    const failure = await attempt(email);
    setBusy(false);
    return failure;
  }

  return { request, busy };
}
