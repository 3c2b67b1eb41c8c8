import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$/;

/** The id that a believed proxy gave the request, where it gave one that can stand in a log line; else a new one. */
export function requestIdOf(given: string | string[] | undefined, isBelieved: boolean): string {
  return isBelieved && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
