import { Timestamp } from '@sightline/provider-contract/common.ts';
import * as z from 'zod';
import { ProviderFault } from '../http/fault.ts';

/** Type of a field in comparisons. */
export type FieldType = 'number' | 'time' | 'boolean' | 'text';

/**
 * Type of the field at a dotted path of a schema; a path passes through lists.
 * @throws {ProviderFault} 400 if the field does not exist or is not a scalar
 */
export function fieldTypeOf(schema: z.ZodType, path: string): FieldType {
  let current: unknown = schema;
  for (const step of path.split('.')) {
    const object = unwrap(current);
    const next: unknown = object instanceof z.ZodObject && Object.hasOwn(object.shape, step) ? object.shape[step] : undefined;
    if (next === undefined) throw new ProviderFault(400, 'invalid_filter', `Unknown field: ${path}.`);
    current = next;
  }
  const leaf = unwrap(current);
  if (leaf === Timestamp) return 'time';
  if (leaf instanceof z.ZodNumber) return 'number';
  if (leaf instanceof z.ZodBoolean) return 'boolean';
  if (leaf instanceof z.ZodString || leaf instanceof z.ZodEnum) return 'text';
  throw new ProviderFault(400, 'invalid_filter', `Not a single value: ${path}.`);
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodArray) return unwrap(schema.element);
  return schema;
}

/** All values at a path: one, or one for each element of the lists on the path. A value is null where the path ends early. */
export function valuesAt(item: unknown, steps: readonly string[]): unknown[] {
  const found: unknown[] = [];
  collect(item, steps, 0, found);
  return found;
}

function collect(value: unknown, steps: readonly string[], depth: number, found: unknown[]): void {
  if (Array.isArray(value)) {
    for (const element of value) collect(element, steps, depth, found);
    return;
  }
  const step = steps[depth];
  if (step === undefined) found.push(value);
  else collect(value !== null && typeof value === 'object' ? Reflect.get(value, step) : null, steps, depth + 1, found);
}

export function toComparable(value: unknown, field: FieldType): string | number | boolean | null {
  if (field === 'time') return typeof value === 'string' ? Date.parse(value) : null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
