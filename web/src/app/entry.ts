import { PrefetchedRequests, isApiClients, isTradingList } from '../graphql/early-requests.ts';
import { measuringFetch } from '../lib/clock.ts';
import { isStorageBlocked } from '../lib/storage.ts';
import { readSession } from '../session/stored-session.ts';
import { mayReload } from './stale-chunk-reload.ts';

/** The code of the pages that visits start with most often. */
function pageCode(pathname: string): Promise<unknown>[] {
  if (isApiClients(pathname)) return [import('../features/api-clients/api-clients-page.tsx')];
  if (isTradingList(pathname)) return [import('./live-provider.tsx'), import('../features/trading/trading-list-page.tsx')];
  return [];
}

/**
 * Everything that a page needs loads at the same time: its data, the application, the shell of the signed-in pages and often its
 * own code. Imports nothing that needs React, for which it would have to wait.
 */
async function start(): Promise<void> {
  if (isStorageBlocked()) return explainBlockedStorage();
  const prefetched = new PrefetchedRequests(measuringFetch(window.fetch.bind(window)));
  const { pathname } = window.location;
  prefetched.send(pathname);
  // The routes load them again, with the failure if there is one.
  if (readSession() !== null)
    Promise.all([import('./gateway-root.tsx'), import('./guards.tsx'), ...pageCode(pathname)]).catch(() => {});
  try {
    const { showApplication } = await import('./main.tsx');
    showApplication(prefetched.fetch);
  } catch (error) {
    // A deployment may have replaced the files of this page.
    if (!mayReload(import.meta.url)) throw error;
    window.location.reload();
  }
}

/** In place of the application, which cannot sign anybody in. Like the page without JavaScript. */
function explainBlockedStorage(): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent =
    'Sightline needs to store data in this browser. Please allow cookies and site data for this site and load the page again.';
  document.getElementById('root')?.append(text);
}

void start();
