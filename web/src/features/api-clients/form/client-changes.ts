import { isAmount } from '@sightline/schema/rules/api-client.ts';
import { accessInUnits, type AccessUnit } from '@sightline/schema/rules/historical-access.ts';
import type { FieldTexts } from '../../../lib/form-diff.ts';
import { sameMoment } from '../../../lib/last-day.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import { type Catalogue, productName, titleOf } from './catalogue.ts';
import type { ClientFields, PackageIds } from './client-form-model.ts';

/** Changed fields only. */
export type ClientChanges = Partial<ClientFields>;

const packageKey = ({ gameId, productId }: PackageIds): string => `${gameId} ${productId}`;

function samePackages(left: readonly PackageIds[], right: readonly PackageIds[]): boolean {
  const keys = new Set(left.map(packageKey));
  return keys.size === new Set(right.map(packageKey)).size && right.every((each) => keys.has(packageKey(each)));
}

/** The fields that differ from `base`. */
export function changedFields(base: ClientFields, fields: ClientFields): ClientChanges {
  return {
    ...(base.name !== fields.name && { name: fields.name }),
    ...(!Object.is(base.historicalAccessHours, fields.historicalAccessHours) && {
      historicalAccessHours: fields.historicalAccessHours,
    }),
    ...(sameMoment(base.expiresAt, fields.expiresAt) ? {} : { expiresAt: fields.expiresAt }),
    ...(!Object.is(base.requestsPerSecond, fields.requestsPerSecond) && { requestsPerSecond: fields.requestsPerSecond }),
    ...(!Object.is(base.requestBurst, fields.requestBurst) && { requestBurst: fields.requestBurst }),
    ...(!Object.is(base.maxConnections, fields.maxConnections) && { maxConnections: fields.maxConnections }),
    ...(!samePackages(base.packages, fields.packages) && { packages: fields.packages }),
  };
}

export function isUnchanged(changes: ClientChanges): boolean {
  return Object.keys(changes).length === 0;
}

const EMPTY = '–';
/** Text for a game without packages. */
export const NO_GAME = 'Not included';
const UNIT_NAMES: Record<AccessUnit, string> = { hours: 'hour', days: 'day', months: 'month', years: 'year' };

/** One line of text for each field and for each game with packages, by label. */
export function describeFields(fields: ClientFields, catalogue: Catalogue, zone: TimeZone): FieldTexts {
  const games = Map.groupBy(fields.packages, ({ gameId }) => gameId);
  return new Map([
    ['Client name', fields.name || EMPTY],
    ['Historical access', exactAccess(fields.historicalAccessHours)],
    ['Active until', fields.expiresAt === null ? 'No end' : formatDay(new Date(fields.expiresAt), zone)],
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
  return isAmount(value) ? String(value) : EMPTY;
}

/** Exact to the hour, so that two different values never have the same text. The client's page shows a rounded text. */
function exactAccess(hours: number | null): string {
  if (hours === null) return 'Unlimited';
  if (!isAmount(hours)) return EMPTY;
  if (hours === 0) return 'None';
  const { amount: count, unit } = accessInUnits(hours);
  return `${count} ${UNIT_NAMES[unit]}${count === 1 ? '' : 's'}`;
}
