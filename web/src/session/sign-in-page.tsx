import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { REPORTED } from '../lib/reported.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useStoredSession } from './stored-session.ts';
import { tabUser } from './tab-user.ts';
import { HOME_PATH } from '../lib/urls.ts';
import { CenteredPage } from '../ui/centered-page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CheckMailView } from './check-mail-view.tsx';
import { ForgotPasswordView } from './forgot-password-view.tsx';
import { readLoginState } from './login-state.ts';
import { useSignInPageQuery } from './sign-in-page.generated.ts';
import { SignInView } from './sign-in-view.tsx';
import { LOGIN_VIEWS, type LoginView, loginUrl, readLoginView, viewNamed } from './urls.ts';

const TITLES: Readonly<Record<LoginView, string>> = {
  'sign-in': 'Sign in',
  'forgot-password': 'Forgot password',
  'check-mail': 'Check your mail',
};

const TABS: Readonly<Record<LoginView, string>> = {
  'sign-in': 'Sign in',
  'forgot-password': 'Forgot password',
  'check-mail': 'Check mail',
};

/** /login: who has a session already goes on to where they came from, or home. */
export function SignInPage() {
  const session = useStoredSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const config = useSignInPageQuery({ context: REPORTED }).data?.clientConfig;
  const [email, setEmail] = useState(() => tabUser.read()?.email ?? '');
  const view = readLoginView(params);
  const { from, sentTo, notice, byTab = false } = readLoginState(location.state);
  useDocumentTitle(TITLES[view]);

  if (session !== null) return <Navigate to={from ?? HOME_PATH} replace />;
  if (view === 'check-mail' && sentTo === undefined) {
    return <Navigate to={loginUrl('forgot-password')} replace state={{ from }} />;
  }
  const footer = config?.demoData ? 'Demo data. The accounts to sign in with were printed when the product started.' : undefined;
  return (
    <CenteredPage footer={footer}>
      <Tabs
        label="Sign in or recover your account"
        tabs={LOGIN_VIEWS.map((each) => ({
          value: each,
          label: TABS[each],
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
          <CheckMailView email={sentTo} supportEmail={config?.supportEmail} takesFocus={!byTab} />
        )}
      </Tabs>
    </CenteredPage>
  );
}
