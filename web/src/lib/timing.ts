import { useEffect, useState } from 'react';

/** A sleeping machine stops timers: the clock is looked at this often, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** Calls `work` once the clock has reached `time` (milliseconds), also when that is weeks ahead. Returns the way to stop. */
export function callAt(time: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    timer = setTimeout(
      () => {
        if (Date.now() < time) wait();
        else work();
      },
      Math.min(Math.max(time - Date.now(), 0), LOOK_EVERY_MS),
    );
  }
  wait();
  return () => clearTimeout(timer);
}

const AT_LATEST_MS = 3_000;

/** Does what can wait once the page is drawn and the browser has time. Returns the way to call it off. */
export function afterFirstPaint(work: () => void): () => void {
  // Not every browser tells when it has time.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, AT_LATEST_MS);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => window.cancelIdleCallback(idle);
}

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
