import { sameMoment } from '../../../lib/last-day.ts';
import { rebaseValues, type ValueGroups } from '../../../lib/form-diff.ts';
import type { ClientFields, ClientFormValues, PackageIds } from './client-fields.ts';

/** Fields that are not as they were; those left out stay. */
export type ClientChanges = Partial<ClientFields>;

const packageKey = ({ gameId, productId }: PackageIds): string => `${gameId} ${productId}`;

function samePackages(left: readonly PackageIds[], right: readonly PackageIds[]): boolean {
  const keys = new Set(left.map(packageKey));
  return keys.size === new Set(right.map(packageKey)).size && right.every((each) => keys.has(packageKey(each)));
}

/** What an edit from `base` to `fields` has to send. */
export function changedFields(base: ClientFields, fields: ClientFields): ClientChanges {
  return {
    ...(base.name !== fields.name && { name: fields.name }),
    ...(!Object.is(base.historicalAccessHours, fields.historicalAccessHours) && {
      historicalAccessHours: fields.historicalAccessHours,
    }),
    ...(sameMoment(base.activeUntil, fields.activeUntil) ? {} : { activeUntil: fields.activeUntil }),
    ...(!Object.is(base.requestsPerSecond, fields.requestsPerSecond) && { requestsPerSecond: fields.requestsPerSecond }),
    ...(!Object.is(base.requestBurst, fields.requestBurst) && { requestBurst: fields.requestBurst }),
    ...(!Object.is(base.maxConnections, fields.maxConnections) && { maxConnections: fields.maxConnections }),
    ...(!samePackages(base.packages, fields.packages) && { packages: fields.packages }),
  };
}

export function isUnchanged(changes: ClientChanges): boolean {
  return Object.keys(changes).length === 0;
}

/** Packages that `after` has and `before` has not. */
export function addedPackages(before: readonly PackageIds[], after: readonly PackageIds[]): PackageIds[] {
  const known = new Set(before.map(packageKey));
  return after.filter((each) => !known.has(packageKey(each)));
}

export const TOGETHER: ValueGroups<ClientFormValues> = [['accessAmount', 'accessUnit']];

/** What was typed over `before`, on top of `current` instead. */
export function rebasedClient(before: ClientFormValues, mine: ClientFormValues, current: ClientFormValues): ClientFormValues {
  return rebaseValues(before, mine, current, TOGETHER);
}
