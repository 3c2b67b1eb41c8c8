import { Navigate, useLocation } from 'react-router-dom';
import { NotFoundPage } from './not-found-page.tsx';
import { withoutGaps } from './urls.ts';

/** An address without a page; one in which a part is missing may have a page without it. */
export function Elsewhere() {
  const location = useLocation();
  const pathname = withoutGaps(location.pathname);
  return pathname === location.pathname ? <NotFoundPage /> : <Navigate to={{ ...location, pathname }} replace />;
}
