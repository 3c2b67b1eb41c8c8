import { isAmount } from '@sightline/schema/rules/api-client.ts';
import { accessInUnits, type AccessUnit } from '@sightline/schema/rules/historical-access.ts';
import { type FieldTexts, rebaseValues, type ValueGroups } from '../../../lib/form-diff.ts';
import { sameMoment } from '../../../lib/last-day.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import { type Catalogue, productName, titleOf } from './catalogue.ts';
import type { ClientFields, ClientFormValues, PackageIds } from './client-form-model.ts';

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

const NOTHING = '–';
/** Stands for a game without packages. */
export const NO_GAME = 'Not included';
const UNIT_NAMES: Record<AccessUnit, string> = { hours: 'hour', days: 'day', months: 'month', years: 'year' };

/** A line for each field, and for each game that has packages. */
export function describeFields(fields: ClientFields, catalogue: Catalogue, zone: TimeZone = null): FieldTexts {
  const games = Map.groupBy(fields.packages, ({ gameId }) => gameId);
  return new Map([
    ['Client name', fields.name || NOTHING],
    ['Historical access', exactAccess(fields.historicalAccessHours)],
    ['Active until', fields.activeUntil === null ? 'No end' : formatDay(new Date(fields.activeUntil), zone)],
    ['Requests per second', amount(fields.requestsPerSecond)],
    ['Burst', amount(fields.requestBurst)],
    ['Concurrent connections', amount(fields.maxConnections)],
    ...[...games].map(([gameId, packages]): [string, string] => {
      const ids = new Set(packages.map(({ productId }) => productId));
      const known = catalogue.products.filter(({ id }) => ids.has(id));
      const others = [...ids].map(catalogue.product).filter(({ kind }) => kind === 'UNKNOWN');
      return [titleOf(gameId, catalogue), [...known, ...others].map(productName).join(', ')];
    }),
  ]);
}

function amount(value: number | null): string {
  return isAmount(value) ? String(value) : NOTHING;
}

/** To the hour, unlike the text of a client's page, which rounds: two different accesses never read alike. */
function exactAccess(hours: number | null): string {
  if (hours === null) return 'Unlimited';
  if (!isAmount(hours)) return NOTHING;
  if (hours === 0) return 'None';
  const { amount: count, unit } = accessInUnits(hours);
  return `${count} ${UNIT_NAMES[unit]}${count === 1 ? '' : 's'}`;
}
