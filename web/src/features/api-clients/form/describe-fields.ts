import { isAmount } from '@sightline/schema/rules/api-client.ts';
import { type AccessUnit, accessInUnits } from '@sightline/schema/rules/historical-access.ts';
import type { FieldTexts } from '../../../lib/form-diff.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import { type Catalogue, productName, titleOf } from './catalogue.ts';
import type { ClientFields } from './client-fields.ts';

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
