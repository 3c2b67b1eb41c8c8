import * as z from 'zod/mini';
import { type Draft, type DraftKey, draftOf } from '../../../lib/drafts.ts';
import type { ClientFormValues } from './client-fields.ts';

const Values = z.object({
  name: z.string(),
  accessAmount: z.string(),
  accessUnit: z.enum(['', 'hours', 'days', 'months', 'years']),
  activeUntil: z.string(),
  perSecond: z.string(),
  burst: z.string(),
  concurrent: z.string(),
  games: z.array(z.object({ gameId: z.string(), productIds: z.array(z.string()) })),
});

/** What the form began with beside what stands in it: only the difference was typed. */
const ClientDraft = z.object({ before: Values, now: Values });

export function clientDraft(key: DraftKey): Draft<{ before: ClientFormValues; now: ClientFormValues }> {
  const draft = draftOf(key, ClientDraft);
  return {
    read: () => draft.read(),
    erase: () => draft.erase(),
    keep: ({ before, now }) => draft.keep({ before: mutable(before), now: mutable(now) }),
  };
}

function mutable(values: ClientFormValues): z.output<typeof Values> {
  return { ...values, games: values.games.map(({ gameId, productIds }) => ({ gameId, productIds: [...productIds] })) };
}
