import { ApolloProvider } from '@apollo/client/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { UiProvider } from '../ui/theme.tsx';
import { createGateway } from './apollo/client.ts';
import { ClientConfigProvider } from './client-config.tsx';
import { LiveSessionContext } from './live/live-session-context.ts';
import { cspNonce } from './csp-nonce.ts';
import { routes } from './routes.tsx';
import { endSession } from './session/end-session.ts';
import { forgetOnSessionChange } from './session/forget-on-session-change.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the application.');

const { client, liveSession } = createGateway({ endSession, devtools: import.meta.env.DEV });
forgetOnSessionChange(client);
const router = createBrowserRouter(routes);

createRoot(root).render(
  <StrictMode>
    <UiProvider nonce={cspNonce()}>
      <ApolloProvider client={client}>
        <LiveSessionContext value={liveSession}>
          <ClientConfigProvider>
            <RouterProvider router={router} />
          </ClientConfigProvider>
        </LiveSessionContext>
      </ApolloProvider>
    </UiProvider>
  </StrictMode>,
);
