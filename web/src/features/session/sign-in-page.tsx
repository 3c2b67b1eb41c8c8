import { Navigate, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { useStoredSession } from '../../lib/stored-session.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { CenteredPage } from '../../ui/centered-page.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInPageQuery } from './sign-in-page.generated.ts';
import classes from './sign-in-page.module.css';

/** Where somebody was going before they were sent here: a path of this site. */
const From = z.object({ from: z.string().check(z.regex(/^\/(?![/\\])/)) });

/** /login: who has a session already goes on to where they came from, or home. */
export function SignInPage() {
  useDocumentTitle('Sign in');
  const session = useStoredSession();
  const location = useLocation();
  const config = useSignInPageQuery().data?.clientConfig;
  if (session !== null) {
    const state = From.safeParse(location.state);
    return <Navigate to={state.success ? state.data.from : HOME_PATH} replace />;
  }
  const footer = config?.demoData ? 'Demo data. The accounts to sign in with were printed when the product started.' : undefined;
  return (
    <CenteredPage footer={footer}>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>API clients, widgets and live odds.</p>
      <SignInForm />
    </CenteredPage>
  );
}
