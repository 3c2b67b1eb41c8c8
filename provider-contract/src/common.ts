import * as z from 'zod';
import { someText } from './schema-tools.ts';

/** RFC 3339 in UTC with second precision, e.g. `2024-05-28T17:00:00Z`. */
export const Timestamp = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
export const DateOnly = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** Ids of the data and odds APIs. */
export const NumericId = z.int().positive();
/** Ids of the account side: opaque text. */
export const OpaqueId = someText();
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
