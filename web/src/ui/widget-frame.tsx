import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { Skeleton } from './skeleton.tsx';
import classes from './widget-frame.module.css';
import { Signal } from '../lib/signal.ts';

/** URL of a widget for one series; `base` comes before the path. */
export function widgetAddress(base: string, widget: { namespace: string; slug: string }, seriesId: string): string {
  const path = [widget.namespace, widget.slug, seriesId].map(encodeURIComponent).join('/');
  return `${base}/${path}`;
}

/** Largest accepted height in pixels. */
const MAX_HEIGHT = 10_000;

// zod numbers are finite.
const HeightMessage = z.object({ type: z.literal('widget_height'), widget: z.string(), height: z.number() });

/** The frame that may report a height. */
interface HeightSource {
  /** Origin of the page in the frame. */
  readonly origin: string;
  /** The frame's window; null while it has none. */
  readonly window: unknown;
  /** The widget's name in its messages. */
  readonly widget: string;
}

/** Height in pixels that a message reports for that frame; null for any other message. */
export function reportedHeight(
  message: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  from: HeightSource,
): number | null {
  if (message.origin !== from.origin || from.window === null || message.source !== from.window) return null;
  const parsed = HeightMessage.safeParse(message.data);
  if (!parsed.success || parsed.data.widget !== from.widget) return null;
  return Math.min(Math.max(Math.ceil(parsed.data.height), 0), MAX_HEIGHT);
}

/** Last reported height in pixels by widget name: the initial height of the widget's next frame. */
interface WidgetHeights {
  /** 0 until the widget has reported. */
  readonly of: (widget: string) => number;
  readonly report: (widget: string, height: number) => void;
  /** Calls `listener` after every change. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createWidgetHeights(): WidgetHeights {
  const heights = new Map<string, number>();
  const changes = new Signal();
  return {
    of: (widget) => heights.get(widget) ?? 0,
    report(widget, height) {
      if (heights.get(widget) === height) return;
      heights.set(widget, height);
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}

const widgetHeights = createWidgetHeights();

type WidgetFrameProps = {
  /** The widget's name in its height messages. */
  name: string;
  /** Absolute URL of the widget's page. */
  src: string;
  /** Accessible name of the frame. */
  title: string;
  /** Shown below the frame once the height is known or takes too long: shown earlier, this content would move. */
  children?: ReactNode;
};

/** A widget that has not reported a height within this time has failed to load. */
const LOAD_TIMEOUT_MS = 10_000;
const SKELETON_HEIGHT = 180;

/** Embeds a widget as customers do. The frame has the height that the widget reports; at first, the last one of that name, or 0. */
export function WidgetFrame(props: WidgetFrameProps) {
  // One frame per URL: changing `src` would add an entry to the browser history.
  return <Frame key={props.src} {...props} />;
}

function Frame({ name, src, title, children }: WidgetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useSyncExternalStore(widgetHeights.subscribe, () => widgetHeights.of(name));
  /** Whether this frame has reported a height, which may be 0. */
  const [hasReported, setHasReported] = useState(false);
  const [isLate, setIsLate] = useState(false);

  // Before the frame can load: a page from the browser's cache reports its height at once.
  useLayoutEffect(
    function followHeight() {
      const { origin } = new URL(src);
      function onMessage(event: MessageEvent<unknown>) {
        const reported = reportedHeight(event, { origin, window: frame.current?.contentWindow ?? null, widget: name });
        if (reported === null) return;
        widgetHeights.report(name, reported);
        setHasReported(true);
      }
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
    [name, src],
  );

  useEffect(function detectTimeout() {
    const timer = setTimeout(() => setIsLate(true), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);

  const isLoading = height === 0 && !hasReported && !isLate;
  return (
    <>
      <div className="sl-grid" aria-busy={isLoading}>
        {isLoading && <Skeleton height={SKELETON_HEIGHT} />}
        {isLate && !hasReported && (
          <p className={classes.silent}>
            The widget didn't load.
            <a href={src} target="_blank" rel="noreferrer">
              Open it in a new tab
            </a>
          </p>
        )}
        <iframe
          ref={frame}
          className="sl-borderless sl-full sl-block sl-rounded"
          src={src}
          title={title}
          style={{ height }}
          // Scripts may run, and the frame keeps its own origin, which identifies its messages.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- that origin is never ours
          sandbox="allow-scripts allow-same-origin"
          // Widget hosts receive the origin of the embedding site, but not the page.
          referrerPolicy="strict-origin"
        />
      </div>
      {!isLoading && children}
    </>
  );
}
