import { measuringFetch } from './clock.ts';
import { Connectivity } from './connectivity.ts';
import { entryScriptUrl, VersionMonitor } from './new-version.ts';
import { HEALTH_PATH, HOME_PATH } from './urls.ts';

const TIMEOUT_MS = 5_000;

const send = measuringFetch((input, init) => window.fetch(input, init));

function request(path: string, accept: string): Promise<Response> {
  return send(path, { cache: 'no-store', headers: { accept }, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

function onChange(listener: () => void): () => void {
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
  onChange,
  probe: () =>
    request(HEALTH_PATH, 'application/json').then(
      ({ ok }) => ok,
      () => false,
    ),
});

/** Whether the gateway serves another build than this page runs. */
export const versionMonitor = new VersionMonitor({
  entry: () => entryScriptUrl(document.documentElement.outerHTML) ?? '',
  fetchPage: async () => {
    const response = await request(HOME_PATH, 'text/html');
    return response.ok ? response.text() : '';
  },
});
