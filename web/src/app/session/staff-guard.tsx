import { Outlet } from 'react-router-dom';
import { DeniedState } from '../../ui/denied-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useViewer } from './viewer-context.ts';

/** The administration of customers is open to the provider's staff. */
export function StaffGuard() {
  if (useViewer().isStaff) return <Outlet />;
  return (
    <>
      <PageHeader title="Customers" />
      <DeniedState />
    </>
  );
}
