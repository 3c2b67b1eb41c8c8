import { Day } from '../../../ui/cells.tsx';
import type { ApiClientUsageQuery } from '../usage/usage.generated.ts';

/** What this dashboard has seen of a key. */
export type KeyUse = Pick<Usage['sources'][number], 'key' | 'lastUsedAt' | 'lastTest' | 'isComplete'> &
  Pick<Usage, 'countedSince'>;

type Usage = ApiClientUsageQuery['apiClientUsage'];

/** Never says that a key is unused: this dashboard does not see what the customer's own programs send. */
export function LastUsed({ use }: { use: KeyUse }) {
  if (use.lastUsedAt !== null) return <Day at={use.lastUsedAt} withTime />;
  // Calls with its secret may have come that nothing could match with it.
  if (!use.isComplete) return <>unknown</>;
  return (
    <>
      not since <Day at={use.countedSince} />
    </>
  );
}
