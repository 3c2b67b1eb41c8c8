import { EarlyRequests } from '../graphql/early-requests.ts';
import { readSession } from '../session/stored-session.ts';
import { mayReload } from './stale-chunk-reload.ts';

/** Everything that a page needs loads at the same time: its data, the application, and the shell of the signed-in pages. */
async function start(): Promise<void> {
  const early = new EarlyRequests();
  early.send(window.location.pathname);
  // The route loads it again, with the failure if there is one.
  if (readSession() !== null) Promise.all([import('./gateway-root.tsx'), import('./guards.tsx')]).catch(() => {});
  try {
    const { showApplication } = await import('./main.tsx');
    showApplication(early.fetch);
  } catch (error) {
    // A deployment may have replaced the files of this page.
    if (!mayReload(import.meta.url)) throw error;
    window.location.reload();
  }
}

void start();
