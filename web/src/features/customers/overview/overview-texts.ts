import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';

/** Null: the keys could not be loaded. */
export function keysText(count: number | null): string {
  if (count === null) return 'Keys unavailable';
  if (count === 0) return 'No keys';
  return count === 1 ? '1 key' : `${count} keys`;
}

export function rateText(requestsPerSecond: number): string {
  return `${requestsPerSecond} ${requestsPerSecond === 1 ? 'request' : 'requests'}/s`;
}

const URGENCY: Record<ActivityStatus, number> = { EXPIRING: 0, ACTIVE: 1, INACTIVE: 2 };

/** What ends soon first, what has ended last. */
export function byUrgency<T extends { readonly status: ActivityStatus | null }>(rows: readonly T[]): T[] {
  const rank = ({ status }: T): number => (status === null ? URGENCY.ACTIVE : URGENCY[status]);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** What needs attention in a list of clients. */
export function clientsNote(clients: readonly { readonly status: ActivityStatus | null }[]): string {
  const count = (status: ActivityStatus): number => clients.filter((client) => client.status === status).length;
  const expiring = count('EXPIRING');
  const active = clients.length - count('INACTIVE');
  if (active === 0) return 'No active API client.';
  return [`${active} active`, expiring > 0 && `${expiring} of them expiring within 30 days`].filter(Boolean).join(', ');
}

const AGREEMENTS = { SIGNED: 'Signed', UNSIGNED: 'Awaiting signature', NONE: 'Not required' } as const;

export function agreementText(status: keyof typeof AGREEMENTS | null): string {
  return status === null ? 'Unknown' : AGREEMENTS[status];
}
