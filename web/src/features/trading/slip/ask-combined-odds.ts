import type { ApolloClient } from '@apollo/client';
import { CombinedOddsDocument } from './combined-odds.generated.ts';

/** Decimal odds of these outcomes together, null where they cannot be combined; `signal` closes the request. */
export async function askCombinedOdds(
  client: ApolloClient,
  seriesId: string,
  selectionIds: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  const { data } = await client.query({
    query: CombinedOddsDocument,
    variables: { seriesId, selectionIds: [...selectionIds] },
    fetchPolicy: 'no-cache',
    // A request shared with another could not be closed, and one that is being closed could be waited for.
    context: { fetchOptions: { signal }, queryDeduplication: false, reportsFailure: true },
  });
  if (data === undefined) throw new Error('The answer has no data.');
  return data.combinedOdds.odds;
}
