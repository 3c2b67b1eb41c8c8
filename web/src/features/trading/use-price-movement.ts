import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type Movement, PriceMovement } from './price-movement.ts';

/** Where the price of an open market went lately; `odds` is null while the market is not open. */
export function usePriceMovement(odds: number | null): Movement {
  const [price] = useState(() => new PriceMovement());
  const movement = useSyncExternalStore(price.subscribe, price.get, price.get);
  // Before the paint, so that a new price and its arrow come together.
  useLayoutEffect(
    function followPrice() {
      price.follow(odds);
    },
    [price, odds],
  );
  return movement;
}
