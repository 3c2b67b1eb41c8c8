import * as z from 'zod';

/**
 * Text of 1 to `max` characters. Checks the length of strings only: zod's own `min` and `max` compare the `length` of any value that
 * has one, and throw if it cannot be compared.
 */
export function boundedString(max = Number.POSITIVE_INFINITY): z.ZodString {
  const bounds = { minLength: 1, ...(max < Number.POSITIVE_INFINITY ? { maxLength: max } : {}) };
  return z
    .string()
    .refine((text) => text !== '' && text.length <= max, 'has a wrong length')
    .meta(bounds);
}

/** The wider schemas that {@link readAs} was given, by their strict schema. */
const WIDER = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** Each lenient schema is built once, because zod compiles every schema. */
const LOOSENED = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** Returns `strict`; {@link loose} and {@link withDefaults} read it with `wider`, which accepts other notations of the same value. */
export function readAs<T extends z.ZodType>(strict: T, wider: z.ZodType<z.output<T>>): T {
  WIDER.set(strict, wider);
  return strict;
}

/**
 * A lenient schema with the same output type: drops unknown keys, reads a missing nullable key and an empty text as null, an unknown enum
 * value as `unknown` if the enum has it, an invalid optional key as undefined, and other notations as the same value ({@link readAs}).
 * Required keys stay required.
 */
export function loose<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>> {
  const loosened = LOOSENED.get(schema) ?? loosen(schema);
  LOOSENED.set(schema, loosened);
  // Rebuilding a schema by its definition loses its static type; the shapes are equal by construction (tested with the golden files).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return loosened as z.ZodType<z.output<T>>;
}

function loosen(schema: z.core.$ZodType): z.core.$ZodType {
  const wider = WIDER.get(schema);
  if (wider !== undefined) return wider;
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(Object.entries<z.core.$ZodType>(schema.shape).map(([key, value]) => [key, loosen(value)]));
    return schema.def.catchall instanceof z.ZodUnknown ? z.looseObject(shape) : z.object(shape);
  }
  if (schema instanceof z.ZodArray) return z.array(loosen(schema.element));
  if (schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    const nullable = z.pipe(
      z.nullish(loosen(inner)),
      z.transform((value: unknown) => (value === '' ? null : (value ?? null))),
    );
    // A value with several notations, such as a timestamp, is never empty.
    return WIDER.has(inner) ? z.preprocess((value) => (value === '' ? null : value), nullable) : nullable;
  }
  if (schema instanceof z.ZodOptional) return z.catch(z.optional(loosen(schema.unwrap())), undefined);
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(loosen));
  if (schema instanceof z.ZodEnum && schema.options.includes('unknown')) return z.catch(schema, 'unknown');
  return schema;
}

/** A list that reads as empty when it is missing. */
export function optionalList<T extends z.ZodType>(element: T): z.ZodArray<T> {
  return readAs(
    z.array(element),
    z.preprocess((given) => given ?? [], z.array(loose(element))),
  );
}

type ListKeys<T> = { [K in keyof T]: T[K] extends readonly unknown[] ? K : never }[keyof T];

/** An object that was read partly: unreadable values are null, lists contain their readable elements. */
type WithDefaults<T, Known extends keyof T> = {
  [K in keyof T]: K extends Known | ListKeys<T> ? T[K] : T[K] | null;
} & {
  /** Keys with unreadable or partly unreadable values, and missing required keys. */
  readonly unreadable: readonly string[];
};

/**
 * Reads an object key by key, so that one invalid value does not invalidate the others. Without a valid value, keys in `required`
 * fail the object, keys in `defaults` read as their default, lists as empty, all others as null. Idempotent.
 */
export function withDefaults<
  S extends z.ZodObject,
  RequiredKeys extends keyof z.output<S>,
  DefaultValues extends Partial<z.output<S>>,
>(
  schema: S,
  options: { readonly required: readonly RequiredKeys[]; readonly defaults: DefaultValues },
): z.ZodType<WithDefaults<z.output<S>, RequiredKeys | (keyof DefaultValues & keyof z.output<S>)>> {
  const required = new Set<string>(options.required.map(String));
  const defaults: Readonly<Record<string, unknown>> = options.defaults;
  const parts = Object.entries<z.core.$ZodType>(schema.shape).map(([key, strict]) => ({
    key,
    read:
      strict instanceof z.ZodArray
        ? listParser(strict.element)
        : valueParser(strict, defaults[key] ?? null, Object.hasOwn(defaults, key)),
  }));
  const reader = z.record(z.string(), z.unknown()).transform((given, context) => {
    const before = readEach(z.string(), Array.isArray(given['unreadable']) ? given['unreadable'] : []).items;
    const unreadable = new Set(before.filter((key) => Object.hasOwn(schema.shape, key)));
    const entries = parts.map(({ key, read }) => {
      const { value, isWhole } = read(given[key]);
      if (!isWhole && required.has(key)) context.addIssue({ code: 'custom', message: 'cannot be read', path: [key] });
      if (!isWhole) unreadable.add(key);
      return [key, value] as const;
    });
    return { ...Object.fromEntries(entries), unreadable: [...unreadable] };
  });
  // The result, like that of `loose`, has the shape of the type by construction.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return reader as unknown as z.ZodType<WithDefaults<z.output<S>, RequiredKeys | (keyof DefaultValues & keyof z.output<S>)>>;
}

interface ParsedField {
  readonly value: unknown;
  readonly isWhole: boolean;
}

/** Reads a list; a missing list is empty, unreadable elements are skipped. */
function listParser(element: z.core.$ZodType): (given: unknown) => ParsedField {
  const reader = z.pipe(z.unknown(), loosen(element));
  return (given) => {
    if (given === undefined || given === null) return { value: [], isWhole: true };
    if (!Array.isArray(given)) return { value: [], isWhole: false };
    const { items, unreadable } = readEach(reader, given);
    return { value: items, isWhole: unreadable.length === 0 };
  };
}

function valueParser(strict: z.core.$ZodType, fallback: unknown, mayBeMissing: boolean): (given: unknown) => ParsedField {
  const reader = z.pipe(z.unknown(), loosen(strict));
  return (given) => {
    const read = reader.safeParse(given);
    if (read.success) return { value: read.data, isWhole: true };
    return { value: fallback, isWhole: mayBeMissing && (given === undefined || given === null) };
  };
}

/** An unreadable element of a list: its index and the reason. */
interface UnreadableItem {
  readonly index: number;
  readonly reason: string;
}

/** Reads a list element by element, so that one invalid element does not invalidate the others. */
export function readEach<T>(item: z.ZodType<T>, list: readonly unknown[]): { items: T[]; unreadable: UnreadableItem[] } {
  const items: T[] = [];
  const unreadable: UnreadableItem[] = [];
  for (const [index, value] of list.entries()) {
    const parsed = item.safeParse(value);
    if (parsed.success) items.push(parsed.data);
    else unreadable.push({ index, reason: z.prettifyError(parsed.error) });
  }
  return { items, unreadable };
}
