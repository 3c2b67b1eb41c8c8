import { useEffect, useState } from 'react';
import { callAt } from './call-at.ts';

const NO_MOMENTS: readonly (string | null)[] = [];

/**
 * The present, renewed every `everyMs` milliseconds while the component is shown, and whenever one of these moments
 * (ISO 8601 or null) is past, those that are found to be past already at once.
 */
export function useNow(everyMs: number, moments = NO_MOMENTS): Date {
  const [now, setNow] = useState(() => new Date());
  const next = firstAfter(moments, now);
  useEffect(
    function tick() {
      const timer = setInterval(() => setNow(new Date()), everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  useEffect(
    function tickAtMoment() {
      if (next === null) return;
      return callAt(next + 1, () => setNow(new Date()));
    },
    [next],
  );
  return now;
}

/** The earliest of these moments that is not past, milliseconds; null of none. */
export function firstAfter(moments: readonly (string | null)[], now: Date): number | null {
  let first: number | null = null;
  for (const moment of moments) {
    const time = moment === null ? Number.NaN : Date.parse(moment);
    if (time >= now.getTime() && (first === null || time < first)) first = time;
  }
  return first;
}
