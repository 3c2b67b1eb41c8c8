import { ViewLink } from './view-link.tsx';
import classes from './login.module.css';
import { SignInForm, type SignInNotice } from './sign-in-form.tsx';

const NOTICES = {
  'password-updated': { tone: 'positive', text: 'Your password has been updated. Sign in with the new one.' },
  'session-ended': { tone: 'neutral', text: 'Your session ended. Please sign in again.' },
} as const satisfies Record<string, SignInNotice>;

interface SignInViewProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly notice: keyof typeof NOTICES | undefined;
  readonly takesFocus: boolean;
}

export function SignInView({ email, onEmail, notice, takesFocus }: SignInViewProps) {
  return (
    <>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>API clients, widgets and live odds.</p>
      <SignInForm email={email} onEmail={onEmail} notice={notice && NOTICES[notice]} takesFocus={takesFocus} />
      <p className={classes.ways}>
        <ViewLink view="forgot-password">Recover Account</ViewLink>
      </p>
    </>
  );
}
