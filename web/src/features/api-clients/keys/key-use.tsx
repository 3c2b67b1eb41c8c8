import { Day } from '../../../ui/cells.tsx';
import type { ApiClientUsageQuery } from '../usage/usage.generated.ts';

/** What this dashboard has seen of a key. */
export type KeyUse = Pick<Usage['sources'][number], 'key' | 'lastUsedAt' | 'lastTest' | 'isComplete'> &
  Pick<Usage, 'countedSince'>;

type Usage = ApiClientUsageQuery['apiClientUsage'];

/** Never says that a key is unused: this dashboard does not see what the customer's own programs send. */
export function LastUsed({ use }: { use: KeyUse }) {
  if (use.lastUsedAt !== null) return <Day at={use.lastUsedAt} withTime />;
  // There may have been calls with its secret that could not be matched to the key.
  if (!use.isComplete) return <>unknown</>;
  return (
    <>
      not since <Day at={use.countedSince} />
    </>
  );
}
