import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';

/** @param count null if the keys could not be loaded */
export function keysText(count: number | null): string {
  if (count === null) return 'Keys unavailable';
  if (count === 0) return 'No keys';
  return count === 1 ? '1 key' : `${count} keys`;
}

export function rateText(requestsPerSecond: number): string {
  return `${requestsPerSecond} ${requestsPerSecond === 1 ? 'request' : 'requests'}/s`;
}

interface Ending {
  readonly status: ActivityStatus | null;
  readonly expiresAt: string | null;
}

/** Sorts rows: those that end soonest first, then those without an end or with an unknown one, then those that have ended, latest first. */
export function byUrgency<T extends Ending>(rows: readonly T[]): T[] {
  const endOf = ({ expiresAt }: T): number => (expiresAt === null ? Number.MAX_VALUE : Date.parse(expiresAt));
  const hasEnded = ({ status }: T): boolean => status === 'INACTIVE';
  return [
    ...rows.filter((row) => !hasEnded(row)).toSorted((a, b) => endOf(a) - endOf(b)),
    ...rows.filter(hasEnded).toSorted((a, b) => endOf(b) - endOf(a)),
  ];
}

/** Says how many clients are active, how many of them expire soon, and how many have an unknown status. */
export function clientsNote(clients: readonly { readonly status: ActivityStatus | null }[]): string {
  const count = (status: ActivityStatus | null): number => clients.filter((client) => client.status === status).length;
  const [expiring, unknown] = [count('EXPIRING'), count(null)];
  const active = count('ACTIVE') + expiring;
  if (active + unknown === 0) return 'No active API client.';
  return [
    `${active} active`,
    expiring > 0 && `${expiring} of them expiring within 30 days`,
    unknown > 0 && `${unknown} with an unknown status`,
  ]
    .filter(Boolean)
    .join(', ');
}

const AGREEMENTS = { SIGNED: 'Signed', UNSIGNED: 'Awaiting signature', NONE: 'Not required' } as const;

export function agreementText(status: keyof typeof AGREEMENTS | null): string {
  return status === null ? 'Unknown' : AGREEMENTS[status];
}
