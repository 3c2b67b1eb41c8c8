import { isAmount } from '@sightline/schema/rules/api-client.ts';
import { type AccessUnit, accessInUnits } from '@sightline/schema/rules/historical-access.ts';
import { formatDay } from '../../../lib/time.ts';
import { type Catalogue, productName, titleOf } from './catalogue.ts';
import type { ClientFields } from './client-fields.ts';

/** A line of text for each field, and for each game that has packages. */
export type FieldTexts = ReadonlyMap<string, string>;

const NOTHING = '–';
const NO_GAME = 'Not included';
const UNIT_NAMES: Record<AccessUnit, string> = { hours: 'hour', days: 'day', months: 'month', years: 'year' };

export function describeFields(fields: ClientFields, catalogue: Catalogue): FieldTexts {
  const games = Map.groupBy(fields.packages, ({ gameId }) => gameId);
  return new Map([
    ['Client name', fields.name || NOTHING],
    ['Historical access', exactAccess(fields.historicalAccessHours)],
    ['Active until', fields.activeUntil === null ? 'No end' : formatDay(new Date(fields.activeUntil))],
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

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The lines that are not as they were. */
export function describeChanges(before: FieldTexts, after: FieldTexts): Change[] {
  return labelsOf(before, after)
    .map((label) => ({ label, before: before.get(label) ?? NO_GAME, after: after.get(label) ?? NO_GAME }))
    .filter((change) => change.before !== change.after);
}

export interface Clash {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** True when both changed it, and not to the same. */
  readonly both: boolean;
}

/** The lines that somebody else or this person changed since `before`. */
export function describeClashes(before: FieldTexts, theirs: FieldTexts, mine: FieldTexts): Clash[] {
  return labelsOf(before, theirs, mine).flatMap((label) => {
    const [old, their, my] = [before, theirs, mine].map((texts) => texts.get(label) ?? NO_GAME);
    if (old === undefined || their === undefined || my === undefined || (their === old && my === old)) return [];
    return [{ label, theirs: their, mine: my, both: their !== old && my !== old && their !== my }];
  });
}

function labelsOf(...texts: FieldTexts[]): string[] {
  return [...new Set(texts.flatMap((each) => [...each.keys()]))];
}
