import { useEffect, useRef } from 'react';
import type { LiveHub } from './live-hub.ts';
import classes from './stale-veil.module.css';

/** The veil appears when the prices that are not marked have not been proven current for this long; milliseconds. */
const VEIL_MS = 2_000;
const FADE_MS = 150;
/** A proof restarts the animation only if it is this much newer, because each restart costs a frame; milliseconds. */
const RESTART_MS = 250;

/**
 * Marks all prices at once while the page is too busy to do so. The browser runs the animation apart from the main thread, and
 * each proof that prices are current restarts it.
 */
export function StaleVeil({ hub }: { hub: LiveHub }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(
    function animateVeil() {
      const animation = ref.current?.animate([{ opacity: 0 }, { opacity: 1 }], {
        delay: VEIL_MS,
        duration: FADE_MS,
        fill: 'both',
      });
      if (animation === undefined) return;
      let restartedAt: number | null = null;
      const restart = () => {
        const provenAt = hub.provenAt();
        if (provenAt === null) animation.cancel();
        else if (restartedAt === null || Math.abs(provenAt - restartedAt) >= RESTART_MS) {
          animation.play();
          animation.currentTime = Date.now() - provenAt;
        } else return;
        restartedAt = provenAt;
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
