import * as z from 'zod';

/**
 * Text of at least one character and at most `max`. Only text reaches the measure: zod's own `min` and `max` compare the
 * `length` of any value that has one, and throw over `{ length: {} }` where that cannot become a number.
 */
export function someText(max = Number.POSITIVE_INFINITY): z.ZodString {
  const bounds = { minLength: 1, ...(max < Number.POSITIVE_INFINITY ? { maxLength: max } : {}) };
  return z
    .string()
    .refine((text) => text !== '' && text.length <= max, 'has a false length')
    .meta(bounds);
}

/**
 * A reader of the same shape that forgives what a provider may do without breaking its promise: unknown keys are
 * dropped, a missing nullable key reads as null, an unknown enum value reads as `unknown` where the enum has it,
 * an optional key that does not fit reads as absent.
 * What remains required stays required.
 */
export function loose<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>> {
  // Rebuilding a schema by its definition loses its static type; the shapes are equal by construction (tested with the golden files).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return loosen(schema) as z.ZodType<z.output<T>>;
}

function loosen(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(Object.entries<z.core.$ZodType>(schema.shape).map(([key, value]) => [key, loosen(value)]));
    return schema.def.catchall instanceof z.ZodUnknown ? z.looseObject(shape) : z.object(shape);
  }
  if (schema instanceof z.ZodArray) return z.array(loosen(schema.element));
  if (schema instanceof z.ZodNullable) {
    return z.pipe(
      z.nullish(loosen(schema.unwrap())),
      z.transform((value: unknown) => value ?? null),
    );
  }
  if (schema instanceof z.ZodOptional) return z.catch(z.optional(loosen(schema.unwrap())), undefined);
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(loosen));
  if (schema instanceof z.ZodEnum && schema.options.includes('unknown')) return z.catch(schema, 'unknown');
  return schema;
}

/** What one element of a list that could not be read was: its place and why. */
export interface Unreadable {
  readonly index: number;
  readonly reason: string;
}

/** Reads a list element by element, so that one bad element does not take the others with it. */
export function readEach<T>(item: z.ZodType<T>, list: readonly unknown[]): { items: T[]; unreadable: Unreadable[] } {
  const items: T[] = [];
  const unreadable: Unreadable[] = [];
  for (const [index, value] of list.entries()) {
    const parsed = item.safeParse(value);
    if (parsed.success) items.push(parsed.data);
    else unreadable.push({ index, reason: z.prettifyError(parsed.error) });
  }
  return { items, unreadable };
}
