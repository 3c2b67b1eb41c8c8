import { Navigate, Outlet } from 'react-router-dom';
import { useDocumentTitle } from '../lib/document-title.ts';
import { HOME_PATH } from '../lib/urls.ts';
import { useStoredSession } from '../session/stored-session.ts';
import { useViewer } from '../session/viewer-context.ts';
import { LoadingPage, PageHeader } from '../ui/page.tsx';
import { DeniedState } from '../ui/states.tsx';
import { LoginRedirect, useReturnTo } from './login-redirect.tsx';
import { SignedIn } from './signed-in.tsx';

/** Lets nobody in without a session; remembers where they were going, unless they left by their own will. */
export function SessionGuard() {
  const session = useStoredSession();
  const returnTo = useReturnTo(session);
  if (session === null) return <LoginRedirect returnTo={returnTo} />;
  return <SignedIn key={session.bearer} session={session} />;
}

/** Open to the provider's staff; for everyone else the page shows its title and says so. */
export function StaffGuard({ title }: { title: string }) {
  const { isStaff, isStaffKnown } = useViewer();
  if (isStaff) return <Outlet />;
  if (!isStaffKnown) return <LoadingPage />;
  return <Denied title={title} />;
}

/** Open to superusers alone. */
export function SuperuserGuard({ title }: { title: string }) {
  return useViewer().isSuperuser ? <Outlet /> : <Denied title={title} />;
}

function Denied({ title }: { title: string }) {
  useDocumentTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <DeniedState />
    </>
  );
}

/** /trading is open to people with trading access; others go home. */
export function TradingGuard() {
  return useViewer().hasTradingAccess ? <Outlet /> : <Navigate to={HOME_PATH} replace />;
}
