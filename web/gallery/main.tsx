import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { cspNonce } from '../src/app/csp-nonce.ts';
import { UiProvider } from '../src/ui/theme.tsx';
import { DetailsPage } from './details-page.tsx';
import { FormsPage } from './forms-page.tsx';
import { GalleryFrame } from './gallery-frame.tsx';
import { PartsPage } from './parts-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { StatesPage } from './states-page.tsx';
import { TablesPage } from './tables-page.tsx';
import { TradingPage } from './trading-page.tsx';

const router = createHashRouter([
  { path: '/sign-in', element: <SignInPage /> },
  {
    element: <GalleryFrame />,
    children: [
      { index: true, element: <PartsPage /> },
      { path: '/details', element: <DetailsPage /> },
      { path: '/forms', element: <FormsPage /> },
      { path: '/states', element: <StatesPage /> },
      { path: '/tables', element: <TablesPage /> },
      { path: '/trading', element: <TradingPage /> },
      { path: '*', element: <PartsPage /> },
    ],
  },
]);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <UiProvider nonce={cspNonce()}>
        <RouterProvider router={router} />
      </UiProvider>
    </StrictMode>,
  );
}
