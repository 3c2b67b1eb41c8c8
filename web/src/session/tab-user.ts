import * as z from 'zod/mini';
import { storedValue } from '../lib/storage.ts';

const TabUser = z.object({ id: z.string(), email: z.string() });

/**
 * Who was signed in here last. What else this tab keeps (drafts, the customer acted for, the place) is that person's;
 * it outlives the end of a session, but not a sign-out by hand.
 */
export const tabUser = storedValue('tab', 'sightline.user', TabUser);
