import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { reportedHeight, widgetHeights } from '../lib/widget-height.ts';
import { Skeleton } from './skeleton.tsx';
import classes from './widget-frame.module.css';

type WidgetFrameProps = {
  /** The widget's own name, by which it reports its height. */
  name: string;
  /** Absolute address of the widget's page. */
  src: string;
  /** What the frame shows, for screen readers. */
  title: string;
};

/** A widget that has said nothing for so long will hardly do so any more. */
const SILENCE_MS = 10_000;
const SKELETON_HEIGHT = 180;

/** A widget as others embed it: as high as it says, and 0 before it has said anything. */
export function WidgetFrame({ name, src, title }: WidgetFrameProps) {
  // A frame of its own for each address: a changed `src` would become a step of the browser's history.
  return <Frame key={src} name={name} src={src} title={title} />;
}

function Frame({ name, src, title }: WidgetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useSyncExternalStore(widgetHeights.subscribe, () => widgetHeights.of(name));
  const [silent, setSilent] = useState(false);

  useEffect(
    function followHeight() {
      const { origin } = new URL(src);
      function hear(event: MessageEvent<unknown>) {
        const reported = reportedHeight(event, { origin, window: frame.current?.contentWindow ?? null, widget: name });
        if (reported !== null) widgetHeights.report(name, reported);
      }
      window.addEventListener('message', hear);
      return () => window.removeEventListener('message', hear);
    },
    [name, src],
  );

  useEffect(function noticeSilence() {
    const timer = setTimeout(() => setSilent(true), SILENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={classes.root} aria-busy={height === 0 && !silent}>
      {height === 0 && !silent && <Skeleton height={SKELETON_HEIGHT} />}
      {height === 0 && silent && (
        <p className={classes.silent}>
          The widget did not show itself.
          <a href={src} target="_blank" rel="noreferrer">
            Open it in a new tab
          </a>
        </p>
      )}
      <iframe
        ref={frame}
        className={classes.frame}
        src={src}
        title={title}
        style={{ height }}
        loading="lazy"
        // Enough to run and to keep its own origin, which its messages are known by.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- that origin is never ours
        sandbox="allow-scripts allow-same-origin"
        // Hosts know by the origin who embeds them; which page it is does not concern them.
        referrerPolicy="strict-origin"
      />
    </div>
  );
}
