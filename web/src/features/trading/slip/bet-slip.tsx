import { useApolloClient, useFragment } from '@apollo/client/react';
import { IconArrowDown } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { focusHeading } from '../../../lib/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { useUndo } from '../../../ui/toasts.tsx';
import classes from './bet-slip.module.css';
import { useCombinedOdds } from './combined-odds.ts';
import { describeSelection } from './describe-selection.ts';
import { SlipMarket_marketFragmentDoc } from './slip.generated.ts';
import { combinedLegs, type SlipLeg, slipLegs, slipTotal, totalBlockedReason } from './slip-legs.ts';
import { SlipPanel } from './slip-panel.tsx';
import { readMarket, type Slip } from './use-slip.ts';

interface BetSlipProps {
  readonly slip: Slip;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The bet slip with its current odds; nothing while it is empty. */
export function BetSlip(props: BetSlipProps) {
  // Created here so that the undo offer outlives the last leg.
  const offerUndo = useUndo(props.slip.scope);
  return props.slip.picks.length === 0 ? null : <FilledSlip {...props} offerUndo={offerUndo} />;
}

function FilledSlip({ slip, headingRef, offerUndo }: BetSlipProps & { offerUndo: ReturnType<typeof useUndo> }) {
  const { picks, sides, seriesId, limit, isUpcoming } = slip;
  const client = useApolloClient();
  // Only subscribes to changes. The markets are read one by one below, because a removed one makes the list incomplete.
  useFragment({
    fragment: SlipMarket_marketFragmentDoc,
    fragmentName: 'SlipMarket_market',
    from: picks.map(({ market }) => ({ __typename: 'Market', id: market.id })),
  });
  const legs = slipLegs(
    picks,
    picks.map(({ market }) => readMarket(client, market.id)),
  );
  const blockedReason = totalBlockedReason(legs, sides, isUpcoming);
  const { retry, ...view } = useCombinedOdds(seriesId, combinedLegs(legs, blockedReason));

  function remove({ pick, market, selection }: SlipLeg): void {
    const index = picks.indexOf(pick);
    slip.remove(pick);
    // The focused button is removed with its leg.
    headingRef.current?.focus({ preventScroll: true });
    offerUndo(`Removed ${describeSelection(market, selection, sides)}.`, () => slip.restore(pick, index));
  }

  function clear(): void {
    slip.clear();
    // The slip is removed with everything in it.
    focusHeading();
    offerUndo(`Removed ${countText(picks.length)}.`, () => {
      for (const [index, pick] of picks.entries()) slip.restore(pick, index);
    });
  }

  return (
    <SlipPanel
      legs={legs}
      sides={sides}
      total={slipTotal(legs, view, blockedReason)}
      limit={limit}
      headingRef={headingRef}
      onRemove={remove}
      onClear={clear}
      onRetry={retry}
    />
  );
}

function countText(count: number): string {
  return count === 1 ? '1 outcome' : `${count} outcomes`;
}

interface SlipJumpProps {
  /** Number of picks. */
  readonly count: number;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Button that scrolls to the slip where it is below the board, on narrow screens. */
export function SlipJump({ count, headingRef }: SlipJumpProps) {
  if (count === 0) return null;
  return (
    <div className={classes.jump}>
      <Button
        tone="primary"
        size="md"
        fullWidth
        leftSection={<IconArrowDown size={16} aria-hidden="true" />}
        onClick={() => {
          headingRef.current?.focus({ preventScroll: true });
          headingRef.current?.scrollIntoView({ block: 'center' });
        }}
      >
        Bet Slip · {countText(count)}
      </Button>
    </div>
  );
}
