import { clearStored } from '../lib/storage.ts';

/**
 * Forgets bearer, chosen customer and trading sessions. Guards of all tabs see it and lead to the sign-in.
 * What each tab keeps stays for the same person's return.
 */
export function endSession(): void {
  clearStored('local');
}
