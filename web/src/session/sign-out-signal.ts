import { randomId } from '../lib/random-id.ts';
import { clearStored } from '../lib/storage.ts';

const KEY = 'sightline.signed-out';

/** Tells all other tabs that somebody left by their own will; to be followed by the end of the session. */
export function announceSignOut(): void {
  window.localStorage.setItem(KEY, randomId());
}

/** What a tab keeps belongs to the person who leaves, in whichever tab they say so. Returns the way to stop. */
export function forgetOnSignOut(): () => void {
  function hear({ key, newValue }: StorageEvent): void {
    if (key === KEY && newValue !== null) clearStored('tab');
  }
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
