import { useSyncExternalStore } from 'react';
import { useOddsText } from '../../../lib/display.tsx';
import classes from './odds-button.module.css';

/** Total of the slip if a price were added: its odds, null if the price can't be combined, or `asked` until that is known. */
export type WhatIf = { readonly odds: number | null } | 'asked';

/** Totals of the slip if a price were added, for the buttons of the prices. */
export interface WhatIfPrices {
  /** Calls `listener` when a total changes. Returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Null if it is not known. Returns the identical object until it changes. */
  readonly of: (selectionId: string) => WhatIf | null;
}

interface WhatIfPriceProps {
  readonly prices: WhatIfPrices;
  readonly selectionId: string;
  /** The change of the price since its opening, shown while the total is not known. */
  readonly change: string;
}

/** The total with this price, such as `= 6.00`. */
export function WhatIfPrice({ prices, selectionId, change }: WhatIfPriceProps) {
  const price = useSyncExternalStore(prices.subscribe, () => prices.of(selectionId));
  const oddsText = useOddsText();
  if (price === null) return <>{change}</>;
  if (price === 'asked') return <span className={classes.whatIf}>…</span>;
  return (
    <span className={classes.whatIf} data-combines={price.odds !== null}>
      {price.odds === null ? 'N/A' : `= ${oddsText(price.odds)}`}
    </span>
  );
}
