import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import classes from './login.module.css';
import { useRequestReset } from './use-request-reset.ts';
import { ViewLink } from './view-link.tsx';

interface CheckMailViewProps {
  /** Where the mail was sent. */
  readonly email: string;
  /** Undefined until it is known. */
  readonly supportEmail: string | undefined;
  readonly takesFocus: boolean;
}

/** A reset mail is on its way. */
export function CheckMailView({ email, supportEmail, takesFocus }: CheckMailViewProps) {
  const [outcome, setOutcome] = useState<{ tone: 'positive' | 'negative'; text: string } | null>(null);
  const [focusesFirst] = useState(takesFocus);
  const { request, busy } = useRequestReset();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(
    function startAtHeading() {
      if (focusesFirst) heading.current?.focus();
    },
    [focusesFirst],
  );

  async function resend(): Promise<void> {
    setOutcome(null);
    const failure = await request(email);
    setOutcome(
      failure === null ? { tone: 'positive', text: 'The mail has been sent again.' } : { tone: 'negative', text: failure },
    );
  }

  return (
    <>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        Check your mail
      </h1>
      <div className={classes.form}>
        {outcome !== null && <FormAlert tone={outcome.tone}>{outcome.text}</FormAlert>}
        <p className={classes.text}>
          If there is an account for <strong>{email}</strong>, a mail with a link to set a new password is on its way.
        </p>
        <p className={classes.text}>Nothing after 5 minutes? Please check your spam folder.</p>
        <Button size="md" fullWidth loading={busy} onClick={() => void resend()}>
          Resend Mail
        </Button>
        {supportEmail !== undefined && (
          <p className={classes.text}>
            Still no mail? Contact{' '}
            <a className={classes.link} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
        )}
      </div>
      <p className={classes.ways}>
        <ViewLink view="sign-in">Back to sign in</ViewLink>
      </p>
    </>
  );
}
