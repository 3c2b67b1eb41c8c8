import { describe, expect, it, vi } from 'vitest';
import { createWidgetHeights, reportedHeight, widgetAddress } from './widget-frame.tsx';

const widget = { namespace: 'main', slug: 'live-series' };

it('the address of a widget is below the base', () => {
  expect(widgetAddress('https://widgets.example.test/w', widget, '77')).toBe(
    'https://widgets.example.test/w/main/live-series/77',
  );
});

it('the address of a widget has its parts encoded', () => {
  const odd = { namespace: '../a b', slug: 'x?y#z' };
  expect(widgetAddress('https://widgets.example.test', odd, '7/7')).toBe(
    'https://widgets.example.test/..%2Fa%20b/x%3Fy%23z/7%2F7',
  );
});

const HOST = 'https://widgets.example.test';
const frameWindow = {};
const FRAME = { origin: HOST, window: frameWindow, widget: 'live-series' };

const message = (change: { origin?: string; source?: unknown; data?: unknown } = {}) => ({
  origin: HOST,
  source: frameWindow,
  data: { type: 'widget_height', widget: 'live-series', height: 512 },
  ...change,
});
const ofHeight = (height: unknown) => message({ data: { type: 'widget_height', widget: 'live-series', height } });

describe('a height', () => {
  it('comes from the widget in the frame [series.widgets.resize]', () => {
    expect(reportedHeight(message(), FRAME)).toBe(512);
  });

  it.each(['https://evil.test', 'http://widgets.example.test', 'https://widgets.example.test:8443', 'null', ''])(
    'does not come from the origin %j [series.widgets.origin]',
    (origin) => {
      expect(reportedHeight(message({ origin }), FRAME)).toBeNull();
    },
  );

  it('does not come from another frame of the right origin', () => {
    expect(reportedHeight(message({ source: {} }), FRAME)).toBeNull();
    expect(reportedHeight(message({ source: null }), FRAME)).toBeNull();
  });

  it('is ignored while the frame has no window', () => {
    expect(reportedHeight(message({ source: null }), { ...FRAME, window: null })).toBeNull();
  });

  it('is ignored from another widget [series.widgets.height-by-name]', () => {
    const data = { type: 'widget_height', widget: 'broadcast', height: 512 };
    expect(reportedHeight(message({ data }), FRAME)).toBeNull();
  });

  it.each([
    [1e9, 10_000],
    [10_001, 10_000],
    [-1, 0],
    [0, 0],
    [99.2, 100],
  ])('of %d is rounded up and limited: %i', (height, limited) => {
    expect(reportedHeight(ofHeight(height), FRAME)).toBe(limited);
  });

  it.each([Number.NaN, Infinity, -Infinity, '512', null, undefined, { valueOf: () => 512 }, [512], true, 512n])(
    'is not %s',
    (height) => {
      expect(reportedHeight(ofHeight(height), FRAME)).toBeNull();
    },
  );

  it.each([null, undefined, 'widget_height', 512, [], {}, { type: 'other', widget: 'live-series', height: 512 }])(
    'is not in the message %j',
    (data) => {
      expect(reportedHeight(message({ data }), FRAME)).toBeNull();
    },
  );
});

describe('createWidgetHeights', () => {
  it('starts with 0 [series.widgets.start-height]', () => {
    expect(createWidgetHeights().of('live-series')).toBe(0);
  });

  it('keeps the height of each widget separate [series.widgets.height-by-name]', () => {
    const heights = createWidgetHeights();
    heights.report('live-series', 300);
    heights.report('broadcast', 200);
    expect([heights.of('live-series'), heights.of('broadcast'), heights.of('pre-series')]).toEqual([300, 200, 0]);
  });

  it('notifies of changes only, until unsubscribed', () => {
    const heights = createWidgetHeights();
    const listener = vi.fn();
    const stop = heights.subscribe(listener);
    heights.report('live-series', 300);
    heights.report('live-series', 300);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    heights.report('live-series', 400);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
