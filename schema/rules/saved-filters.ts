import * as z from 'zod/mini';

export const SAVED_FILTER_LIMITS = { filters: 20, nameLength: 40 } as const;

/** A filter of the customers list under a name. `query` is that of the list's URL, which the list reads like any other. */
export const SavedFilter = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(SAVED_FILTER_LIMITS.nameLength)),
  tab: z.string().check(z.minLength(1), z.maxLength(40)),
  query: z.string().check(z.maxLength(2_000)),
});
