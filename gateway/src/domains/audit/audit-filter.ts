import { boundedString } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { AuditFilter as Filter } from '../../generated/schema-types.ts';
import { OUTCOME_NAMES } from './audit-rows.ts';

/** Filter of a page or an export. All fields are optional. */
export type AuditFilter = { readonly [K in keyof Filter]?: Filter[K] | undefined };

const id = z.nullish(boundedString(200));
const isShort = (list: readonly unknown[]): boolean => list.length <= 100;
const time = z.nullish(z.iso.datetime({ offset: true }).transform((text) => new Date(text)));

/** The filter in a request for an export: an `AuditFilter` as JSON. */
export const AuditFilterJson = z.strictObject({
  from: time,
  before: time,
  userId: id,
  customerId: id,
  requestId: id,
  actions: z.nullish(z.array(boundedString(100)).refine(isShort)),
  outcomes: z.nullish(z.array(z.enum(OUTCOME_NAMES)).refine(isShort)),
  showReads: z.nullish(z.boolean()),
});
