import { useApolloClient } from '@apollo/client/react';
import { MAX_SELECTIONS } from '@sightline/schema/rules/bet-builder.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useChangeDisplay, useDisplay, useOddsText } from '../../../lib/display.tsx';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';
import { SwitchField } from '../../../ui/toggles.tsx';
import { betOf } from '../bet.ts';
import { useTradingScope } from '../use-trading-scope.ts';
import classes from './bet-slip.module.css';
import { type CombinedLeg, fetchWhatIfOdds } from './combined-odds.ts';
import { combinedLegs, type SlipLeg } from './slip-legs.ts';
import { readMarket, type Slip } from './use-slip.ts';
import { MIN_RATE, WhatIfStore } from './what-if.ts';

interface WhatIfProps {
  readonly slip: Slip;
  readonly legs: readonly SlipLeg[];
  /** Whether no price is updating. */
  readonly isStale: boolean;
}

/** Switches the what-if prices of the board on and off, and announces the one that the user rests on to screen readers. */
export function WhatIfControl(props: WhatIfProps) {
  const { hasWhatIf } = useDisplay();
  const change = useChangeDisplay();
  const { requestsPerSecond } = useTradingScope();
  // The last known rate, because a trading session may be missing for a while.
  const [rate, setRate] = useState(requestsPerSecond);
  if (requestsPerSecond !== null && requestsPerSecond !== rate) setRate(requestsPerSecond);
  const isOn = hasWhatIf ?? (rate !== null && rate >= MIN_RATE);
  const store = useWhatIf(props, isOn);
  const toggle = () => change({ hasWhatIf: !isOn });
  useActions([
    { id: 'slip.what-if', title: isOn ? 'Hide what-if prices' : 'Show what-if prices', group: 'Bet slip', run: toggle },
  ]);
  return (
    <div className={classes.whatIf}>
      <SwitchField
        label="What-if prices"
        description={
          !isOn && rate !== null && rate < MIN_RATE
            ? `Off at first, because your client has fewer than ${MIN_RATE} requests a second.`
            : undefined
        }
        checked={isOn}
        onChange={toggle}
      />
      {isOn && <SpokenTotal store={store} />}
    </div>
  );
}

/** The what-if prices, which the board shows while they are on. */
function useWhatIf({ slip, legs, isStale }: WhatIfProps, isOn: boolean): WhatIfStore {
  const client = useApolloClient();
  const hub = useLiveHub();
  const { seriesId, picks, limit, isUpcoming, selection: board, onWhatIf } = slip;
  const [store] = useState(() => new WhatIfStore());

  const legsWith = useEffectEvent((selectionId: string): readonly CombinedLeg[] | null => {
    const [marketId = ''] = selectionId.split(':');
    const others = legs.filter(({ market }) => market.id !== marketId);
    const isFull = others.length >= Math.min(limit, MAX_SELECTIONS);
    if (isStale || !isUpcoming || isFull || others.length === 0) return null;
    if (others.some(({ state, market, selection }) => state !== 'open' || market.isBehind || selection.odds === null))
      return null;
    const market = readMarket(client, marketId);
    const selection = market?.selections.find(({ id }) => id === selectionId);
    if (market === null || market.isBehind || typeof selection?.odds !== 'number') return null;
    if (picks.some((pick) => pick.selectionId === selectionId) || board?.disabledReason(marketId) !== null) return null;
    return [...combinedLegs(others, null), { selectionId, bet: betOf(market, selection), odds: selection.odds }];
  });
  const bets = JSON.stringify(legs.map(({ market, selection, state }) => [betOf(market, selection), state]));
  const currentBets = useEffectEvent(() => bets);

  useEffect(
    function offer() {
      if (!isOn) return;
      const stop = store.start({
        legsWith: (selectionId) => legsWith(selectionId),
        fetch: (selectionIds, signal) => fetchWhatIfOdds(client, seriesId, selectionIds, signal),
      });
      onWhatIf(store);
      const stopCommits = hub.onCommit(() => store.update(currentBets()));
      const stopRests = watchRests((selectionId) => store.rest(selectionId));
      return () => {
        stopCommits();
        stopRests();
        stop();
        onWhatIf(null);
      };
    },
    [isOn, store, client, hub, seriesId, onWhatIf],
  );
  useEffect(function followLegs() {
    if (isOn) store.update(bets);
  });
  return store;
}

/** Calls `onRest` with the selectable price that the pointer or the keyboard comes to, null when it leaves. A finger rests on nothing. */
function watchRests(onRest: (selectionId: string | null) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const rest = (target: EventTarget | null): void => {
    const price = target instanceof Element ? target.closest<HTMLElement>('[data-selection][aria-pressed]') : null;
    onRest(price?.dataset['selection'] ?? null);
  };
  // Begins with the price to which a mouse has moved while this was loading. A touch would leave :hover too.
  if (window.matchMedia('(hover: hover)').matches) rest(document.querySelector('[data-selection]:hover'));
  document.addEventListener('pointerover', ({ target, pointerType }) => pointerType !== 'touch' && rest(target), { signal });
  document.documentElement.addEventListener('pointerleave', () => rest(null), { signal });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) rest(target);
    },
    { signal },
  );
  document.addEventListener('focusout', () => rest(null), { signal });
  return () => controller.abort();
}

/** Says the total with the price that the user rests on. */
function SpokenTotal({ store }: { store: WhatIfStore }) {
  const oddsText = useOddsText();
  const price = useSyncExternalStore(store.subscribe, () => (store.target === null ? null : store.of(store.target)));
  const text =
    price === null || price === 'asked'
      ? ''
      : price.odds === null
        ? "Can't be combined with your selection"
        : `Total with this price: ${oddsText(price.odds)}`;
  return <output className="sl-hidden">{text}</output>;
}
