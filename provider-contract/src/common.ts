import * as z from 'zod';
import { loose, readAs, boundedString } from './schema-tools.ts';
import { epochMs, utcTimestamp } from './timestamps.ts';

const LAST_MS = Date.parse('9999-12-31T23:59:59Z');
const DATE_LENGTH = 10;
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
/** RFC 3339 in UTC with second precision, for example `2024-05-28T17:00:00Z`. Readers accept all forms and normalize them. */
export const Timestamp = readAs(
  z.string().regex(UTC),
  z.string().transform((text, context) => {
    const moment = utcTimestamp(text);
    if (moment !== null) return moment;
    context.addIssue({ code: 'custom', message: 'not a date and time of RFC 3339' });
    return z.NEVER;
  }),
);
/** A timestamp whose format the contract leaves open: readers also accept seconds and milliseconds since the epoch. */
export const OpenTimestamp = readAs(
  z.string().regex(UTC),
  z.union([
    loose(Timestamp),
    z
      .number()
      .transform((number) => epochMs(number) ?? Number.NaN)
      .pipe(z.number().max(LAST_MS))
      .transform((ms) => new Date(ms).toISOString()),
  ]),
);
/** A date. Readers also accept a date with a time, which they drop. */
export const DateOnly = readAs(
  z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  z
    .string()
    .refine((text) => utcTimestamp(text.length === DATE_LENGTH ? `${text}T00:00:00Z` : text) !== null)
    .transform((text) => text.slice(0, DATE_LENGTH)),
);
/** Ids of the data and odds APIs. Readers also accept text. */
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
/** Ids of the account API: opaque text. Readers also accept a number. */
export const OpaqueId = readAs(boundedString(), z.union([boundedString(), z.int().transform(String)]));
/** A boolean. Readers treat a missing one as false. */
export const Flag = readAs(
  z.boolean(),
  z.nullish(z.boolean()).transform((value) => value ?? false),
);
/** Maximum of GraphQL's Int. */
export const MAX_INT = 2 ** 31 - 1;
export const NumericRef = z.strictObject({ id: NumericId });
export const OpaqueRef = z.strictObject({ id: OpaqueId });
export type OpaqueRef = z.output<typeof OpaqueRef>;

/** Bound of the ids in one fetch. */
export const MAX_IDS = 50;
export const PAGE_SIZE = 50;
/** Bound of the pages of markets in one fetch. */
export const MAX_MARKET_PAGES = 20;

/** JSON Patch in the provider's subset: three operations of RFC 6902. */
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
