import * as z from 'zod/mini';
import { storedValue } from '../../lib/storage.ts';

const TabUser = z.object({ id: z.string(), email: z.string() });

/**
 * The user who signed in last in this tab and owns its state: drafts, acting customer, location. Survives the end of a session, but
 * not a sign-out.
 */
export const tabUser = storedValue('tab', 'sightline.user', TabUser);
