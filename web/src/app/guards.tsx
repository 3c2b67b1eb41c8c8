import { useSyncExternalStore } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useDocumentTitle } from '../lib/document-title.ts';
import { onStorageChange } from '../lib/storage.ts';
import { HOME_PATH } from '../lib/urls.ts';
import { readSession } from '../gateway/session/stored-session.ts';
import { useViewer } from '../gateway/session/viewer-context.ts';
import { LoadingPage, PageHeader } from '../ui/page.tsx';
import { DeniedState } from '../ui/states.tsx';
import { LoginRedirect, useReturnTo } from './login-redirect.tsx';
import { SignedIn } from './signed-in.tsx';

/** Redirects to the sign-in page without a session. The sign-in page returns here, unless the user signed out. */
export function SessionGuard() {
  const session = useSyncExternalStore(onStorageChange, readSession);
  const returnTo = useReturnTo(session);
  if (session === null) return <LoginRedirect returnTo={returnTo} />;
  return <SignedIn key={session.bearer} session={session} />;
}

/** Allows the provider's staff only; other users see the page title and an access-denied message. */
export function StaffGuard({ title }: { title: string }) {
  const { isStaff, isStaffKnown } = useViewer();
  if (isStaff) return <Outlet />;
  if (!isStaffKnown) return <LoadingPage />;
  return <Denied title={title} />;
}

/** Allows superusers only. */
export function SuperuserGuard({ title }: { title: string }) {
  return useViewer().isSuperuser ? <Outlet /> : <Denied title={title} />;
}

function Denied({ title }: { title: string }) {
  const { isStaff } = useViewer();
  useDocumentTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <DeniedState text={isStaff ? 'Ask a superuser of your team.' : 'If you think you should, contact your account manager.'} />
    </>
  );
}

/** Allows users with trading access; redirects others to the home page. */
export function TradingGuard() {
  return useViewer().hasTradingAccess ? <Outlet /> : <Navigate to={HOME_PATH} replace />;
}
