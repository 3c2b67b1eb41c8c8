import { Outlet } from 'react-router-dom';
import { useDocumentTitle } from '../lib/document-title.ts';
import { DeniedState } from '../ui/denied-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { LoadingPage } from '../ui/spinner-page.tsx';
import { useViewer } from './viewer-context.ts';

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
