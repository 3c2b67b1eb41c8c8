import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askCombinedOdds } from './ask-combined-odds.ts';
import { CombinedOdds, type CombinedLeg, type CombinedOddsView } from './combined-odds.ts';

/** Odds of these outcomes of one series together, and the way to ask again after a failure. */
export function useCombinedOdds(seriesId: string, legs: readonly CombinedLeg[]): CombinedOddsView & { retry: () => void } {
  const client = useApolloClient();
  const [combined] = useState(
    () =>
      new CombinedOdds({
        isVisible: () => document.visibilityState === 'visible',
        ask: (selectionIds, signal) => askCombinedOdds(client, seriesId, selectionIds, signal),
      }),
  );
  useEffect(
    function stopWithThePage() {
      const onVisibility = () => combined.visibilityChanged();
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        document.removeEventListener('visibilitychange', onVisibility);
        combined.stop();
      };
    },
    [combined],
  );
  useEffect(function followLegs() {
    combined.follow(legs);
  });
  const view = useSyncExternalStore(combined.subscribe, combined.get);
  return { ...view, retry: () => combined.retry() };
}
