import * as z from 'zod';
import { readAs, boundedString } from './schema-tools.ts';
import { utcTimestamp } from './timestamps.ts';

/** RFC 3339 in UTC with second precision, e.g. `2024-05-28T17:00:00Z`; read in all its forms and put into that one. */
export const Timestamp = readAs(
  z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/),
  z.string().transform((text, context) => {
    const moment = utcTimestamp(text);
    if (moment !== null) return moment;
    context.addIssue({ code: 'custom', message: 'not a date and time of RFC 3339' });
    return z.NEVER;
  }),
);
export const DateOnly = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** Ids of the data and odds APIs; also read from text. */
export const NumericId = readAs(
  z.int().positive(),
  z.union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ]),
);
/** Ids of the account side: opaque text; also read from a number. */
export const OpaqueId = readAs(boundedString(), z.union([boundedString(), z.int().transform(String)]));
/** The largest whole number that the schema's Int holds. */
export const MAX_INT = 2 ** 31 - 1;
export const NumericRef = z.strictObject({ id: NumericId });
export const OpaqueRef = z.strictObject({ id: OpaqueId });

/** The largest set of ids, page and page count that one fetch may use. */
export const MAX_IDS = 50;
export const PAGE_SIZE = 50;
export const MAX_MARKET_PAGES = 20;

/** JSON Patch as the provider documents it: three operations of RFC 6902. */
export const PatchOperation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('replace'), path: z.string(), value: z.unknown() }),
  z.strictObject({ op: z.literal('add'), path: z.string(), value: z.unknown() }),
  z.strictObject({ op: z.literal('remove'), path: z.string() }),
]);
export type PatchOperation = z.output<typeof PatchOperation>;
/** Body of a PATCH on clients and keys. */
export const PatchBody = z.strictObject({
  patch: z
    .array(PatchOperation)
    .refine((patch) => patch.length > 0)
    .meta({ minItems: 1 }),
});
