import { PAGE_SIZE } from '@sightline/provider-contract/common.ts';
import type { ListQuery } from '@sightline/provider-contract/data.ts';
import type * as z from 'zod';
import { toComparable, fieldTypeOf, valuesAt } from './fields.ts';
import { badRequest, compileFilter } from './filter.ts';

/**
 * One page of a list: filtered, sorted (by ascending id by default; null values last), then cut.
 * @throws {ProviderFault} 400 with a message
 */
export function page<T extends object>(
  items: Iterable<T>,
  schema: z.ZodType<T>,
  query: z.output<typeof ListQuery>,
  idPath = 'id',
): T[] {
  const skip = readInteger('skip', query.skip ?? '0');
  const take = readInteger('take', query.take ?? String(PAGE_SIZE));
  if (take > PAGE_SIZE) throw badRequest(`take is at most ${PAGE_SIZE}.`);
  const matches = query.filter === undefined ? () => true : compileFilter(query.filter, schema);
  const { keysOf, compare } = order(query.order ?? `${idPath}-asc`, schema, idPath);
  return [...items]
    .filter(matches)
    .map((item) => ({ item, keys: keysOf(item) }))
    .toSorted((a, b) => compare(a.keys, b.keys))
    .slice(skip, skip + take)
    .map(({ item }) => item);
}

function readInteger(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw badRequest(`${name} must be a whole number of at least 0.`);
  return Number(text);
}

/** Sort keys of an item: its value at the path, then its id. */
interface Keys {
  readonly value: string | number | boolean | null;
  readonly id: number;
}

function order(
  text: string,
  schema: z.ZodType,
  idPath: string,
): { readonly keysOf: (item: unknown) => Keys; readonly compare: (a: Keys, b: Keys) => number } {
  const [, path, direction] = /^([a-z0-9_.]+)-(asc|desc)$/.exec(text) ?? [];
  if (path === undefined) throw badRequest(`Invalid order: ${text}.`);
  const field = fieldTypeOf(schema, path);
  const sign = direction === 'desc' ? -1 : 1;
  const [steps, idSteps] = [path.split('.'), idPath.split('.')];
  return {
    keysOf: (item) => ({
      value: toComparable(valuesAt(item, steps)[0] ?? null, field),
      id: Number(toComparable(valuesAt(item, idSteps)[0] ?? null, 'number')),
    }),
    compare({ value: x, id }, { value: y, id: otherId }) {
      if (x === null || y === null) {
        if (x !== y) return x === null ? 1 : -1;
      } else if (x !== y) {
        return x < y ? -sign : sign;
      }
      return id - otherId;
    },
  };
}
