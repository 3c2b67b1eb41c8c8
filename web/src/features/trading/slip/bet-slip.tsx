import { useApolloClient, useFragment } from '@apollo/client/react';
import type { RefObject } from 'react';
import { focusHeading } from '../../../lib/focus.ts';
import { useUndo } from '../../../ui/toasts.tsx';
import { describeSelection } from './describe-selection.ts';
import { readMarket } from './read-market.ts';
import { SlipMarket_marketFragmentDoc } from './slip.generated.ts';
import { combinedLegs, obstacleOf, type SlipLeg, slipLegs, slipTotal } from './slip-legs.ts';
import { SlipPanel } from './slip-panel.tsx';
import { useCombinedOdds } from './use-combined-odds.ts';
import type { Slip } from './use-slip.ts';

interface BetSlipProps {
  readonly slip: Slip;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** What is selected and what it is worth together; nothing while nothing is selected. */
export function BetSlip(props: BetSlipProps) {
  // The offer outlives the slip that its last outcome has left.
  const offerUndo = useUndo(props.slip.place);
  return props.slip.picks.length === 0 ? null : <FilledSlip {...props} offerUndo={offerUndo} />;
}

function FilledSlip({ slip, headingRef, offerUndo }: BetSlipProps & { offerUndo: ReturnType<typeof useUndo> }) {
  const { picks, sides, seriesId, limit, isUpcoming } = slip;
  const client = useApolloClient();
  // Says when one of them changes. Each is read by itself: together, one that is gone would leave the others incomplete.
  useFragment({
    fragment: SlipMarket_marketFragmentDoc,
    fragmentName: 'SlipMarket_market',
    from: picks.map(({ market }) => ({ __typename: 'Market', id: market.id })),
  });
  const legs = slipLegs(
    picks,
    picks.map(({ market }) => readMarket(client, market.id)),
  );
  const obstacle = obstacleOf(legs, sides, isUpcoming);
  const { retry, ...view } = useCombinedOdds(seriesId, combinedLegs(legs, obstacle));

  function remove({ pick, market, selection }: SlipLeg): void {
    const index = picks.indexOf(pick);
    slip.remove(pick);
    // The button that had the focus goes away with its leg.
    headingRef.current?.focus({ preventScroll: true });
    offerUndo(`${describeSelection(market, selection, sides)} was removed.`, () => slip.restore(pick, index));
  }

  function clear(): void {
    slip.clear();
    // The slip goes away with all that is in it.
    focusHeading();
    const what = picks.length === 1 ? '1 outcome was' : `${picks.length} outcomes were`;
    offerUndo(`${what} removed.`, () => {
      for (const [index, pick] of picks.entries()) slip.restore(pick, index);
    });
  }

  return (
    <SlipPanel
      legs={legs}
      sides={sides}
      total={slipTotal(legs, view, obstacle)}
      limit={limit}
      headingRef={headingRef}
      onRemove={remove}
      onClear={clear}
      onRetry={retry}
    />
  );
}
