import type { Recording } from './recording.ts';

/** Starts a server that answers the recorded document at /graphql. @returns its port */
export type Peer = (recording: Recording) => Promise<number>;

/** How long cached answers are good: longer than any run. */
export const CACHE_S = 3_600;
