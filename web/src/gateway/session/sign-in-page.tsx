import { useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { clientConfig } from '../../lib/client-config.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { onStorageChange } from '../../lib/storage.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { CenteredPage } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { readLoginState, ViewLink } from './login-state.tsx';
import classes from './login.module.css';
import { CheckMailView, ForgotPasswordView } from './password-reset-views.tsx';
import { SignInForm, type SignInNotice } from './sign-in-form.tsx';
import { readSession } from './stored-session.ts';
import { tabUser } from './tab-user.ts';
import { LOGIN_VIEWS, loginUrl, type LoginView, readLoginView, viewNamed } from './urls.ts';

const TITLES: Readonly<Record<LoginView, string>> = {
  'sign-in': 'Sign in',
  'forgot-password': 'Forgot password',
  'check-mail': 'Check your email',
};

const TAB_LABELS: Readonly<Record<LoginView, string>> = {
  'sign-in': 'Sign in',
  'forgot-password': 'Forgot password',
  'check-mail': 'Check mail',
};

/** /login. With a session, redirects to where the user came from, or to the home page. */
export function SignInPage() {
  const session = useSyncExternalStore(onStorageChange, readSession);
  const location = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { isDemo, supportEmail } = clientConfig();
  const [email, setEmail] = useState(() => tabUser.read()?.email ?? '');
  const view = readLoginView(params);
  const { from, sentTo, notice, byTab = false } = readLoginState(location.state);
  useDocumentTitle(TITLES[view]);

  if (session !== null) return <Navigate to={from ?? HOME_PATH} replace />;
  if (view === 'check-mail' && sentTo === undefined) {
    return <Navigate to={loginUrl('forgot-password')} replace state={{ from }} />;
  }
  const footer = isDemo ? 'Demo data. Sign in with one of the demo accounts printed in your terminal.' : undefined;
  return (
    <CenteredPage footer={footer}>
      <Tabs
        label="Sign in or recover your account"
        tabs={LOGIN_VIEWS.map((each) => ({
          value: each,
          label: TAB_LABELS[each],
          disabled: each === 'check-mail' && sentTo === undefined,
        }))}
        value={view}
        onChange={(next) => void navigate(loginUrl(viewNamed(next)), { state: { from, sentTo, byTab: true } })}
      >
        {view === 'sign-in' && <SignInView email={email} onEmail={setEmail} notice={notice} takesFocus={!byTab} />}
        {view === 'forgot-password' && (
          <ForgotPasswordView
            email={email}
            onEmail={setEmail}
            takesFocus={!byTab}
            onSent={(address) => void navigate(loginUrl('check-mail'), { state: { from, sentTo: address } })}
          />
        )}
        {view === 'check-mail' && sentTo !== undefined && (
          <CheckMailView email={sentTo} supportEmail={supportEmail} takesFocus={!byTab} />
        )}
      </Tabs>
    </CenteredPage>
  );
}

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

function SignInView({ email, onEmail, notice, takesFocus }: SignInViewProps) {
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
