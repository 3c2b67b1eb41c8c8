import { createHash } from 'node:crypto';

export const HOUR_MS = 60 * 60_000;

/** Id of the row that all gateways share for what they count by the hour. */
export function hourlyId(kind: 'acting' | 'sign-in', hour: number, ...parts: readonly (string | null)[]): string {
  return `${kind}-${createHash('sha256')
    .update(JSON.stringify([hour, ...parts]))
    .digest('base64url')}`;
}
