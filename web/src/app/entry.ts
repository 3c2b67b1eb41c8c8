import { EarlyRequests, isApiClients, isTradingList } from '../gateway/client/early-requests.ts';
import { routedFetch } from '../gateway/client/routed-fetch.ts';
import { measuringFetch } from '../lib/clock.ts';
import { connectivity } from '../lib/connection.ts';
import { missingCodeReason } from '../lib/load-code.ts';
import { isStorageBlocked } from '../lib/storage.ts';
import { readSession } from '../gateway/session/stored-session.ts';
import { mayReload } from './lazy-routes.ts';

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
  if (isStorageBlocked()) return say(STORAGE_BLOCKED);
  const earlyRequests = new EarlyRequests(routedFetch(measuringFetch(window.fetch.bind(window))));
  const { pathname } = window.location;
  earlyRequests.send(pathname);
  // The routes import the same modules again, and handle a failure.
  if (readSession() !== null)
    Promise.all([import('./gateway-root.tsx'), import('./guards.tsx'), ...pageCode(pathname)]).catch(() => {});
  const { showApplication } = await import('./main.tsx').catch(loadPageAgain);
  showApplication(earlyRequests.fetch);
}

/** Reloads the page, once there is a connection: a script that has failed is never requested again by the same page. */
async function loadPageAgain(error: unknown): Promise<never> {
  if ((await missingCodeReason()) === 'no-connection') {
    say(NO_CONNECTION);
    await connectivity.whenReachable();
  } else if (!mayReload(import.meta.url)) {
    say(CANNOT_LOAD);
    throw error;
  }
  window.location.reload();
  return new Promise(() => {});
}

const STORAGE_BLOCKED =
  'Sightline needs to store data in this browser. Please allow cookies and site data for this site and load the page again.';
const NO_CONNECTION = 'Sightline needs a connection. It opens when the connection is back.';
const CANNOT_LOAD = "Sightline couldn't load. Load the page again.";

/** Shows a sentence instead of the application, where the page has its sentence for browsers without JavaScript. */
function say(sentence: string): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = sentence;
  document.getElementById('root')?.replaceChildren(text);
}

void start();
