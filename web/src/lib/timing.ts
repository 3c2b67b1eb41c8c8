import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

/** Timers stop while a machine sleeps, so the clock is checked this often, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000;

/** Calls `work` once the server's time reaches `time` (milliseconds), even weeks ahead. Returns a function that cancels it. */
export function callAt(time: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    timer = setTimeout(
      () => {
        if (serverNow() < time) wait();
        else work();
      },
      Math.min(Math.max(time - serverNow(), 0), CHECK_INTERVAL_MS),
    );
  }
  wait();
  return () => clearTimeout(timer);
}

const MAX_DELAY_MS = 3_000;

/**
 * Runs low-priority work once the page is painted and the browser is idle. Idle alone is not enough: a browser is also idle while it
 * waits for the files and the data of the page. Returns a function that cancels it.
 */
export function afterFirstPaint(work: () => void): () => void {
  let cancel = whenPainted(() => {
    cancel = whenIdle(work);
  });
  return () => cancel();
}

/** Calls `work` once `<main>` is painted, which `LoadingPage` does not have; after 3 s in any case, because a hidden page is not painted. */
function whenPainted(work: () => void): () => void {
  const observer = new PerformanceObserver(() => {
    if (document.querySelector('main') !== null) finish();
  });
  const timer = setTimeout(finish, MAX_DELAY_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  function finish(): void {
    stop();
    work();
  }
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  return stop;
}

function whenIdle(work: () => void): () => void {
  // Not every browser has requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, MAX_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(work, { timeout: MAX_DELAY_MS });
  return () => window.cancelIdleCallback(idle);
}

const NO_MOMENTS: readonly (string | null)[] = [];

/**
 * The current time, as the server counts it. Updates every `everyMs` milliseconds while the component is mounted, and as soon as one of `moments`
 * (ISO 8601 or null) has passed.
 */
export function useNow(everyMs: number, moments = NO_MOMENTS): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  const next = nextMoment(moments, now);
  useEffect(
    function tick() {
      const timer = setInterval(() => setNow(new Date(serverNow())), everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  useEffect(
    function tickAtMoment() {
      if (next === null) return;
      return callAt(next + 1, () => setNow(new Date(serverNow())));
    },
    [next],
  );
  return now;
}

/** The earliest of `moments` that has not passed, in milliseconds; null if there is none. */
export function nextMoment(moments: readonly (string | null)[], now: Date): number | null {
  let first: number | null = null;
  for (const moment of moments) {
    const time = moment === null ? Number.NaN : Date.parse(moment);
    if (time >= now.getTime() && (first === null || time < first)) first = time;
  }
  return first;
}
