import { Connectivity } from '../lib/connectivity.ts';
import { entryOf, NewVersion } from '../lib/new-version.ts';
import { HOME_PATH } from '../lib/urls.ts';
import { HEALTH_PATH } from './urls.ts';

const ANSWER_MS = 5_000;

function ask(path: string, accept: string): Promise<Response> {
  return fetch(path, { cache: 'no-store', headers: { accept }, signal: AbortSignal.timeout(ANSWER_MS) });
}

function onMove(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the gateway can be reached. */
export const connectivity = new Connectivity({
  isOnline: () => navigator.onLine,
  onMove,
  probe: () =>
    ask(HEALTH_PATH, 'application/json').then(
      ({ ok }) => ok,
      () => false,
    ),
});

/** Whether the gateway serves another build than this page runs. */
export const newVersion = new NewVersion({
  entry: entryOf(document.documentElement.outerHTML) ?? '',
  readPage: async () => {
    const answer = await ask(HOME_PATH, 'text/html');
    return answer.ok ? answer.text() : '';
  },
});
