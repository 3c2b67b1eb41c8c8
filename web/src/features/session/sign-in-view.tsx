import { ViewLink } from './view-link.tsx';
import classes from './login.module.css';
import { SignInForm } from './sign-in-form.tsx';

const NOTICES = { 'password-updated': 'Your password has been updated. Sign in with the new one.' } as const;

interface SignInViewProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly notice: keyof typeof NOTICES | undefined;
}

export function SignInView({ email, onEmail, notice }: SignInViewProps) {
  return (
    <>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>API clients, widgets and live odds.</p>
      <SignInForm email={email} onEmail={onEmail} notice={notice && NOTICES[notice]} />
      <p className={classes.ways}>
        <ViewLink view="forgot-password">Recover Account</ViewLink>
      </p>
    </>
  );
}
