import { isStale } from '@sightline/schema/client/freshness.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveEntities } from '../../../gateway/live/live-set-spec.ts';
import type { LiveSet } from '../../../gateway/live/set-reader.ts';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';

/** How often a set is read; milliseconds. */
const EVERY_MS = 1_000;

/**
 * Result of `read` for a live set, taken once a second; null while the set may be out of date. Does not read while changes are only
 * partly written, so that all entities are of one moment. A result that is equal as JSON keeps its object.
 */
export function useReadEachSecond<S, M, K, T>(
  set: LiveSet<S, M, K>,
  read: (entities: LiveEntities<S, M, K>) => T | null,
): T | null {
  const hub = useLiveHub();
  const [found, setFound] = useState<T | null>(null);
  const take = useEffectEvent(() => {
    const reader = hub.reader(set);
    const { phase, entities } = reader.view();
    const isCurrent = phase === 'ready' && !isStale(reader.freshness.get());
    if (isCurrent && hub.isWriting) return;
    const next = isCurrent ? read(entities) : null;
    setFound((before) => (JSON.stringify(next) === JSON.stringify(before) ? before : next));
  });
  useEffect(function takeEachSecond() {
    const first = setTimeout(take, 0);
    const timer = setInterval(take, EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return found;
}
