import * as z from 'zod/mini';

/** Pixels; no widget needs more, whatever it reports. */
const MAX_HEIGHT = 10_000;

// Numbers of zod are finite.
const HeightMessage = z.object({ type: z.literal('widget_height'), widget: z.string(), height: z.number() });

/** The frame whose height is wanted. */
export interface HeightSource {
  /** Origin of the page in the frame. */
  readonly origin: string;
  /** The frame's own window; null while it has none. */
  readonly window: unknown;
  /** The widget's name, as it calls itself. */
  readonly widget: string;
}

/** Height in pixels that a message reports for that frame; null for every other message, whoever sent it. */
export function reportedHeight(
  message: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  from: HeightSource,
): number | null {
  if (message.origin !== from.origin || from.window === null || message.source !== from.window) return null;
  const parsed = HeightMessage.safeParse(message.data);
  if (!parsed.success || parsed.data.widget !== from.widget) return null;
  return Math.min(Math.max(Math.ceil(parsed.data.height), 0), MAX_HEIGHT);
}

/** Heights in pixels by widget name: the next frame of a widget begins as high as its last one was. */
export interface WidgetHeights {
  /** 0 until the widget has reported. */
  readonly of: (widget: string) => number;
  readonly report: (widget: string, height: number) => void;
  /** Calls `listener` after every change. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createWidgetHeights(): WidgetHeights {
  const heights = new Map<string, number>();
  const listeners = new Set<() => void>();
  return {
    of: (widget) => heights.get(widget) ?? 0,
    report(widget, height) {
      if (heights.get(widget) === height) return;
      heights.set(widget, height);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const widgetHeights = createWidgetHeights();
