import { Signal } from '../lib/signal.ts';

/** Emits when colleagues may have changed what they share. */
export const sharedChanges = new Signal();
