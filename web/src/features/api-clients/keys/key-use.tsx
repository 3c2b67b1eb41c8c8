import { Day } from '../../../ui/cells.tsx';
import type { ApiClientUsageQuery } from '../usage/usage.generated.ts';

/** What this dashboard has seen of a key. */
export type KeyUse = Pick<ApiClientUsageQuery['apiClientUsage']['sources'][number], 'key' | 'lastUsedAt' | 'lastTest'>;

/** Never says that a key is unused: this dashboard does not see what the customer's own programs send. */
export function LastUsed({ use }: { use: KeyUse }) {
  return use.lastUsedAt === null ? <>not in 90 days</> : <Day at={use.lastUsedAt} withTime />;
}
