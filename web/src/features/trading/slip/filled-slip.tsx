import { useApolloClient, useFragment } from '@apollo/client/react';
import { isStale } from '@sightline/schema/client/freshness.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { focusHeading, FocusReturn } from '../../../lib/focus.ts';
import { useFreshness } from '../../../gateway/live/use-live-set.ts';
import { Button } from '../../../ui/button.tsx';
import type { useUndoToast } from '../../../ui/toasts.tsx';
import { seriesSet } from '../series/series-set.ts';
import classes from './bet-slip.module.css';
import { useCombinedOdds } from './combined-odds.ts';
import { SlipMarket_marketFragmentDoc } from './slip.generated.ts';
import { combinedLegs, legName, type SlipLeg, slipLegs, slipTotal, totalBlockedReason } from './slip-legs.ts';
import { SlipPanel } from './slip-panel.tsx';
import { readMarket, type Slip } from './use-slip.ts';
import { WhatIfControl } from './what-if-control.tsx';

interface FilledSlipProps {
  readonly slip: Slip;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly offerUndo: ReturnType<typeof useUndoToast>;
}

/** The bet slip with at least one pick, and its current odds. */
export function FilledSlip({ slip, headingRef, offerUndo }: FilledSlipProps) {
  const { picks, sides, matchNames, seriesId, limit, isUpcoming } = slip;
  const client = useApolloClient();
  // Only subscribes to changes. The markets are read one by one below, because a removed one makes the list incomplete.
  useFragment({
    fragment: SlipMarket_marketFragmentDoc,
    fragmentName: 'SlipMarket_market',
    from: picks.map(({ market }) => ({ __typename: 'Market', id: market.id })),
  });
  const legs = slipLegs(picks, { markets: picks.map(({ market }) => readMarket(client, market.id)), sides, matchNames });
  const blockedReason = totalBlockedReason(legs, sides, isUpcoming);
  const { ref, button, isOpen, isInSight, open, close, toggle } = useSheet(headingRef);
  useActions([{ id: 'slip.go', title: 'Go to the bet slip, and back', group: 'Bet slip', shortcut: 'k', run: toggle }]);
  const isSetStale = isStale(useFreshness(seriesSet(seriesId)));
  const { retry, ...view } = useCombinedOdds(seriesId, combinedLegs(legs, blockedReason));

  function remove(leg: SlipLeg): void {
    const { pick } = leg;
    const index = picks.indexOf(pick);
    // The focused button is removed with its leg, and the slip with its last leg.
    if (picks.length === 1) focusHeading();
    else focusNextLeg(headingRef.current);
    slip.remove(pick);
    offerUndo(`Removed ${legName(leg, sides)}.`, () => slip.restore(pick, index));
  }

  function clear(): void {
    // The slip is removed with everything in it, and with its button.
    if (hasFocus(headingRef.current) || document.activeElement === button.current) focusHeading();
    slip.clear();
    offerUndo(`Removed ${countText(picks.length)}.`, () => {
      for (const [index, pick] of picks.entries()) slip.restore(pick, index);
    });
  }

  /** The focused button is removed while the odds load. */
  function retryFromHeading(): void {
    headingRef.current?.focus({ preventScroll: true });
    retry();
  }

  return (
    <>
      <div ref={ref} className={classes.sheet} data-open={isOpen || undefined}>
        <SlipPanel
          legs={legs}
          sides={sides}
          total={slipTotal(legs, view, blockedReason)}
          isStale={isSetStale}
          limit={limit}
          headingRef={headingRef}
          onRemove={remove}
          onClear={clear}
          onRetry={retryFromHeading}
          onClose={close}
        >
          <WhatIfControl slip={slip} legs={legs} isStale={isSetStale} />
        </SlipPanel>
      </div>
      <div className={classes.jump} hidden={isInSight}>
        <Button
          ref={button}
          tone="primary"
          size="md"
          fullWidth
          leftSection={<IconArrowDown size={16} aria-hidden="true" />}
          onClick={open}
        >
          Bet Slip · {countText(picks.length)}
        </Button>
      </div>
      <div className={classes.space} />
    </>
  );
}

/** Moves the focus from a leg to the next one, else to the one before it, else to the heading. */
function focusNextLeg(heading: HTMLElement | null): void {
  const leg = document.activeElement?.closest('[data-leg]');
  const next = leg?.nextElementSibling ?? leg?.previousElementSibling;
  (next?.querySelector('button') ?? heading)?.focus({ preventScroll: true });
}

/** Whether the focus is in the slip with this heading. */
function hasFocus(heading: HTMLElement | null): boolean {
  return heading?.closest('section')?.contains(document.activeElement) === true;
}

function countText(count: number): string {
  return count === 1 ? '1 outcome' : `${count} outcomes`;
}

/**
 * Where the slip is: beside the board; below it on narrower screens; in a sheet at the bottom of a phone. While the slip is out
 * of sight, a floating button leads to it. Escape closes the sheet and returns the focus to the button; `toggle` opens it, or,
 * from within, closes it and returns the focus to where it was before.
 */
function useSheet(headingRef: FilledSlipProps['headingRef']) {
  /** The last request for the slip, each a new object; null while it is closed. */
  const [openRequest, setOpenRequest] = useState<object | null>(null);
  const isOpen = openRequest !== null;
  const open = (): void => setOpenRequest({});
  const { ref, isInSight } = useInSight();
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);

  const close = useCallback(() => {
    returnsFocus.current = true;
    setOpenRequest(null);
  }, []);
  useEffect(
    function leadToSlip() {
      if (openRequest === null) return;
      headingRef.current?.focus({ preventScroll: true });
      headingRef.current?.scrollIntoView({ block: 'center' });
    },
    [openRequest, headingRef],
  );
  useEffect(
    function returnFocus() {
      if (isOpen || isInSight || !returnsFocus.current) return;
      returnsFocus.current = false;
      // A slip that stays in sight when it is closed may leave the viewport later, while the focus is elsewhere.
      if (document.activeElement === document.body || hasFocus(headingRef.current)) button.current?.focus();
    },
    [isOpen, isInSight, headingRef],
  );
  useEffect(
    function closeOnEscape() {
      if (!isOpen) return;
      const pressed = (event: KeyboardEvent): void => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      };
      document.addEventListener('keydown', pressed);
      return () => document.removeEventListener('keydown', pressed);
    },
    [isOpen, close],
  );
  const [focusReturn] = useState(() => new FocusReturn());
  function toggle(): void {
    if (hasFocus(headingRef.current)) {
      setOpenRequest(null);
      focusReturn.restore();
      return;
    }
    focusReturn.remember();
    open();
    // The heading of a closed sheet gets the focus once the sheet is open.
    headingRef.current?.focus({ preventScroll: true });
  }
  return { ref, button, isOpen, isInSight, open, close, toggle };
}

/** A closed sheet touches the edge of the viewport, which counts as in sight without a margin. */
const SIGHT = { rootMargin: '-8px' };

/** Whether any part of the element with `ref` is in the viewport; false until known. */
function useInSight(): { readonly ref: RefCallback<HTMLElement>; readonly isInSight: boolean } {
  const [isInSight, setIsInSight] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setIsInSight(entries.at(-1)?.isIntersecting ?? false), SIGHT);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isInSight };
}
