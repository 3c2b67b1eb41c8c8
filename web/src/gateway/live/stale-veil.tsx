import { useEffect, useRef } from 'react';
import type { LiveHub } from './live-hub.ts';
import classes from './stale-veil.module.css';

/** The veil is fully visible this long after prices that are not marked as outdated were last proven current; milliseconds. */
const VEIL_MS = 2_000;
const FADE_MS = 150;
/** A proof restarts the animation only if it is this much newer, because each restart costs a frame; milliseconds. */
const RESTART_MS = 250;
/** An older proof restarts the animation too, unless only the rounding of times makes it older; milliseconds. */
const ROUNDING_MS = 2;

/**
 * Covers all prices at once when the page is too busy to mark them. The browser runs the animation apart from the main thread,
 * and each proof that prices are current restarts it.
 */
export function StaleVeil({ hub }: { hub: LiveHub }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(
    function animateVeil() {
      const animation = ref.current?.animate([{ opacity: 0 }, { opacity: 1 }], {
        delay: VEIL_MS - FADE_MS,
        duration: FADE_MS,
        fill: 'both',
      });
      if (animation === undefined) return;
      let startTime: number | null = null;
      const restart = () => {
        const unprovenMs = hub.unprovenMs();
        const provenAt = unprovenMs === null ? null : performance.now() - unprovenMs;
        const newerMs = provenAt === null || startTime === null ? null : provenAt - startTime;
        if (newerMs !== null && newerMs > -ROUNDING_MS && newerMs < RESTART_MS) return;
        startTime = provenAt;
        if (provenAt === null) animation.cancel();
        // With `play`, the time until the next frame would not count, which a busy page draws late.
        else animation.startTime = provenAt;
      };
      restart();
      const stop = hub.onFreshness(restart);
      return () => {
        stop();
        animation.cancel();
      };
    },
    [hub],
  );
  return (
    <div ref={ref} className={classes.veil} aria-hidden="true">
      <span className={classes.text}>Prices may be out of date</span>
    </div>
  );
}
