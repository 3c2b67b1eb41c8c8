import { Timestamp } from '@sightline/provider-contract/common.ts';
import * as z from 'zod';
import { ProviderFault } from '../http/fault.ts';

/** How a field compares. */
export type Field = 'number' | 'time' | 'boolean' | 'text';

/**
 * What a dotted path leads to in items of a schema; lists are looked through.
 * @throws {ProviderFault} 400 where there is no such field, or it is not a single value
 */
export function fieldOf(schema: z.ZodType, path: string): Field {
  let at: unknown = schema;
  for (const step of path.split('.')) {
    const object = unwrap(at);
    const next: unknown = object instanceof z.ZodObject && Object.hasOwn(object.shape, step) ? object.shape[step] : undefined;
    if (next === undefined) throw new ProviderFault(400, 'invalid_filter', `Unknown field: ${path}.`);
    at = next;
  }
  const leaf = unwrap(at);
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

/** Every value at a path: one, or as many as the lists on the way have elements. Where the way ends early: null. */
export function read(item: unknown, steps: readonly string[]): unknown[] {
  let found: unknown[] = [item];
  for (const step of steps) {
    found = found
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .map((value) => (value !== null && typeof value === 'object' ? Reflect.get(value, step) : null));
  }
  return found.flatMap((value) => (Array.isArray(value) ? value : [value]));
}

export function comparable(value: unknown, field: Field): string | number | boolean | null {
  if (field === 'time') return typeof value === 'string' ? Date.parse(value) : null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
