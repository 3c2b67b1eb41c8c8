import { useCallback, useEffect, useRef } from 'react';
import { toast } from './toasts.tsx';

export const FILTERS_CLEARED = 'The filters were cleared.';

/** No more toasts than these are in sight. */
const MOST_OFFERS = 4;

/**
 * Says what was done and offers to take it back, for what can be put back exactly. An offer ends with the component, and
 * whenever `place` changes: what it would put back has no place any more.
 */
export function useUndo(place = ''): (text: string, undo: () => void) => void {
  const offers = useRef<readonly { readonly place: string; readonly hide: () => void }[]>([]);
  useEffect(
    function endWithPlace() {
      return () => {
        for (const offer of offers.current) if (offer.place === place) offer.hide();
        offers.current = offers.current.filter((offer) => offer.place !== place);
      };
    },
    [place],
  );
  return useCallback(
    (text, undo) => {
      const hide = toast({ tone: 'neutral', text, action: { label: 'Undo', onSelect: undo } });
      offers.current = [...offers.current, { place, hide }].slice(-MOST_OFFERS);
    },
    [place],
  );
}
