import type { BarKind, Bars, Chart, Curves } from '../section.ts';
import { formatNumber } from '../stats.ts';

const WIDTH = 760;
const COLOURS: Record<BarKind, string> = { ours: '#2563eb', peer: '#94a3b8', limit: '#0f766e' };
const LINE_COLOURS = ['#2563eb', '#ea580c', '#16a34a', '#9333ea', '#475569', '#dc2626', '#0891b2', '#a16207'];
const INK = '#334155';
const FAINT = '#e2e8f0';

/** A standalone SVG file, readable on light and dark pages. */
export function svg(chart: Chart): string {
  return chart.kind === 'bars' ? bars(chart) : curves(chart);
}

function page(title: string, height: number, body: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="#ffffff"/>`,
    `<text x="16" y="26" font-size="15" font-weight="600">${escaped(title)}</text>`,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

const BAR = { top: 44, step: 30, height: 18, left: 270, right: 110 };

function bars({ title, unit, bars: all }: Bars): string {
  const largest = Math.max(...all.map(({ value }) => value), Number.MIN_VALUE);
  const scale = (WIDTH - BAR.left - BAR.right) / largest;
  const body = all.flatMap(({ label, value, kind }, i) => {
    const y = BAR.top + i * BAR.step;
    const width = Math.max(1, value * scale);
    const weight = kind === 'ours' ? ' font-weight="600"' : '';
    return [
      `<text x="${BAR.left - 10}" y="${y + 14}" text-anchor="end"${weight}>${escaped(label)}</text>`,
      `<rect x="${BAR.left}" y="${y}" width="${round(width)}" height="${BAR.height}" rx="3" fill="${COLOURS[kind]}"/>`,
      `<text x="${round(BAR.left + width + 8)}" y="${y + 14}"${weight}>${formatNumber(value)}${i === 0 ? ` ${escaped(unit)}` : ''}</text>`,
    ];
  });
  return page(title, BAR.top + all.length * BAR.step + 12, body);
}

const PLOT = { top: 52, left: 70, right: 250, bottom: 48, height: 320 };
const GRID_STEPS = 4;

function curves({ title, x, y, curves: all }: Curves): string {
  const points = all.flatMap((curve) => curve.points);
  const [low, high] = [Math.min(...points.map(([at]) => at)), Math.max(...points.map(([at]) => at))];
  const top = niceTop(Math.max(...points.map(([, value]) => value), 0));
  const [width, height] = [WIDTH - PLOT.left - PLOT.right, PLOT.height - PLOT.top - PLOT.bottom];
  const px = (at: number) => round(PLOT.left + ((at - low) / (high - low || 1)) * width);
  const py = (value: number) => round(PLOT.top + height - (value / top) * height);
  const grid = Array.from({ length: GRID_STEPS + 1 }, (_, i) => {
    const [value, at] = [(top * i) / GRID_STEPS, low + ((high - low) * i) / GRID_STEPS];
    return [
      `<line x1="${PLOT.left}" x2="${PLOT.left + width}" y1="${py(value)}" y2="${py(value)}" stroke="${FAINT}"/>`,
      `<text x="${PLOT.left - 8}" y="${py(value) + 4}" text-anchor="end" font-size="11">${formatNumber(value)}</text>`,
      `<text x="${px(at)}" y="${PLOT.top + height + 18}" text-anchor="middle" font-size="11">${formatNumber(at)}</text>`,
    ];
  }).flat();
  const lines = all.flatMap(({ label, points: own }, i) => {
    const colour = LINE_COLOURS[i % LINE_COLOURS.length] ?? INK;
    const legendY = PLOT.top + 10 + i * 22;
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${own.map(([at, value]) => `${px(at)},${py(value)}`).join(' ')}"/>`,
      ...own.map(([at, value]) => `<circle cx="${px(at)}" cy="${py(value)}" r="2.5" fill="${colour}"/>`),
      `<rect x="${PLOT.left + width + 20}" y="${legendY - 9}" width="12" height="12" rx="2" fill="${colour}"/>`,
      `<text x="${PLOT.left + width + 38}" y="${legendY + 1}" font-size="12">${escaped(label)}</text>`,
    ];
  });
  return page(title, PLOT.height, [
    ...grid,
    `<text x="${PLOT.left + width / 2}" y="${PLOT.height - 8}" text-anchor="middle" font-size="12">${escaped(x)}</text>`,
    `<text x="16" y="${PLOT.top - 8}" font-size="12">${escaped(y)}</text>`,
    ...lines,
  ]);
}

/** The least of 1, 2, 5, 10, … that holds the value. */
export function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
