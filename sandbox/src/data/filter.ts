import { MAX_IDS } from '@sightline/provider-contract/common.ts';
import type * as z from 'zod';
import { ProviderFault } from '../http/fault.ts';
import { toComparable, type FieldType, fieldTypeOf, valuesAt } from './fields.ts';

const OPERATORS = ['!=', '<=', '>=', '=', '<', '>'] as const;
type Operator = (typeof OPERATORS)[number];

interface Condition {
  readonly path: string;
  readonly operator: Operator;
  /** A list for a set in braces; null for the word `null`. */
  readonly value: string | readonly string[] | null;
}

/**
 * Parses `path op value` conditions joined by commas, e.g. `type=match_winner,state<={open,suspended},start!=null`.
 * Commas within braces belong to the set.
 * @throws {ProviderFault} 400
 */
export function parseFilter(text: string): Condition[] {
  return splitOutsideBraces(text).map((part) => {
    const found = /^([a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*)(!=|<=|>=|=|<|>)(.+)$/s.exec(part.trim());
    const [, path, operator, raw] = found ?? [];
    const known = OPERATORS.find((op) => op === operator);
    if (path === undefined || known === undefined || raw === undefined) throw badRequest(`Invalid filter: ${part || '(empty)'}.`);
    return { path, operator: known, value: parseValue(raw, known, path) };
  });
}

function parseValue(raw: string, operator: Operator, path: string): Condition['value'] {
  if (!raw.startsWith('{')) {
    if (/[{}=<>]/.test(raw)) throw badRequest(`Invalid value for ${path}.`);
    if (raw !== 'null') return raw;
    if (operator !== '=' && operator !== '!=') throw badRequest(`Invalid operator for null: ${operator}.`);
    return null;
  }
  if (operator !== '<=') throw badRequest(`A set is compared with <=, not with ${operator}.`);
  const items = raw
    .slice(1, -1)
    .split(',')
    .map((item) => item.trim());
  if (!raw.endsWith('}') || items.some((item) => item === '' || /[{}]/.test(item))) throw badRequest(`Invalid set for ${path}.`);
  if (items.length > MAX_IDS) throw badRequest(`At most ${MAX_IDS} values in a set.`);
  return items;
}

function splitOutsideBraces(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '{') depth += 1;
    else if (text[i] === '}') depth -= 1;
    else if (text[i] === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
    if (depth < 0 || depth > 1) throw badRequest('Unbalanced braces in the filter.');
  }
  if (depth !== 0) throw badRequest('Unbalanced braces in the filter.');
  return [...parts, text.slice(start)];
}

/** A predicate that is true if every condition matches; validates paths and values against the schema of the items. */
export function compileFilter(text: string, schema: z.ZodType): (item: unknown) => boolean {
  const tests = parseFilter(text).map((condition) => compile(condition, fieldTypeOf(schema, condition.path)));
  return (item) => tests.every((test) => test(item));
}

function compile({ path, operator, value }: Condition, field: FieldType): (item: unknown) => boolean {
  const steps = path.split('.');
  if (value === null) {
    const isPresent = (item: unknown) => valuesAt(item, steps).some((found) => found !== null && found !== undefined);
    return operator === '=' ? (item) => !isPresent(item) : isPresent;
  }
  if (typeof value !== 'string') {
    const wanted = new Set<unknown>(value.map((one) => operand(one, path, field)));
    return (item) => valuesAt(item, steps).some((found) => wanted.has(toComparable(found, field)));
  }
  const wanted = operand(value, path, field);
  if (operator === '=') return (item) => valuesAt(item, steps).some((found) => toComparable(found, field) === wanted);
  if (operator === '!=') return (item) => valuesAt(item, steps).every((found) => toComparable(found, field) !== wanted);
  if (field === 'text' || field === 'boolean') throw badRequest(`Invalid operator for ${path}: ${operator}.`);
  return (item) => valuesAt(item, steps).some((found) => compareValues(toComparable(found, field), operator, wanted));
}

function operand(text: string, path: string, field: FieldType): string | number | boolean {
  if (field === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(text))
      throw badRequest(path === 'id' || path.endsWith('.id') ? 'Invalid id.' : `Invalid number for ${path}.`);
    return Number(text);
  }
  if (field === 'time') {
    const ms = Date.parse(text);
    if (Number.isNaN(ms)) throw badRequest(`Invalid time for ${path}.`);
    return ms;
  }
  if (field === 'boolean') {
    if (text !== 'true' && text !== 'false') throw badRequest(`Invalid value for ${path}.`);
    return text === 'true';
  }
  return text;
}

function compareValues(
  found: string | number | boolean | null,
  operator: '<' | '<=' | '>' | '>=',
  wanted: string | number | boolean,
): boolean {
  if (typeof found !== 'number' || typeof wanted !== 'number') return false;
  if (operator === '<') return found < wanted;
  if (operator === '<=') return found <= wanted;
  return operator === '>' ? found > wanted : found >= wanted;
}

export function badRequest(message: string): ProviderFault {
  return new ProviderFault(400, 'invalid_filter', message);
}
