import { Navigate, Outlet } from 'react-router-dom';
import { HOME_PATH } from '../lib/urls.ts';
import { useViewer } from '../session/viewer-context.ts';

/** /trading is open to people with trading access; others go home. */
export function TradingGuard() {
  return useViewer().hasTradingAccess ? <Outlet /> : <Navigate to={HOME_PATH} replace />;
}
