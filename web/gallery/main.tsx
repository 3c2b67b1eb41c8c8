// First, so that every other style sheet may override the kit.
import { UiProvider } from '../src/ui/theme.tsx';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Navigate, RouterProvider } from 'react-router-dom';
import { ConfirmProvider } from '../src/ui/confirm-dialog.tsx';
import { DisplayProvider } from '../src/lib/display.tsx';
import { ChoicesPage } from './choices-page.tsx';
import { DetailsPage } from './details-page.tsx';
import { DialogsPage } from './dialogs-page.tsx';
import { FieldsPage } from './fields-page.tsx';
import { FormPage } from './form-page.tsx';
import { GalleryFrame } from './gallery-frame.tsx';
import { type PageName, PAGES } from './pages.ts';
import { PagesPage } from './pages-page.tsx';
import { PartsPage } from './parts-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { StatesPage } from './states-page.tsx';
import { TablesPage } from './tables-page.tsx';
import { TradingPage } from './trading-page.tsx';
import { WidgetsPage } from './widgets-page.tsx';

const components: Record<PageName, ComponentType> = {
  parts: PartsPage,
  details: DetailsPage,
  fields: FieldsPage,
  choices: ChoicesPage,
  form: FormPage,
  dialogs: DialogsPage,
  states: StatesPage,
  tables: TablesPage,
  pages: PagesPage,
  trading: TradingPage,
  widgets: WidgetsPage,
};

const router = createHashRouter([
  { path: '/sign-in', element: <SignInPage /> },
  {
    element: (
      <ConfirmProvider>
        <GalleryFrame />
      </ConfirmProvider>
    ),
    children: [
      ...PAGES.map((name) => ({ path: `/${name}`, Component: components[name] })),
      { path: '*', element: <Navigate to="/parts" replace /> },
    ],
  },
]);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <DisplayProvider userId="gallery" isTrading={false} fallback={null}>
          <RouterProvider router={router} />
        </DisplayProvider>
      </UiProvider>
    </StrictMode>,
  );
}
