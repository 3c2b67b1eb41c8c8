import { describe, expect, it } from 'vitest';
import { niceTop, svg } from './svg.ts';

describe('pictures', () => {
  it('draw a bar with the length of its value', () => {
    const picture = svg({
      kind: 'bars',
      file: 'x',
      title: 'A < B',
      unit: '1/s',
      bars: [
        { label: 'ours', value: 10, kind: 'ours' },
        { label: 'peer', value: 5, kind: 'peer' },
      ],
    });
    expect(picture).toContain('<title>A &lt; B</title>');
    const widths = [...picture.matchAll(/<rect x="270" y="\d+" width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([380, 190]);
  });

  it('draw a curve from its smallest to its greatest x, with 0 at the bottom', () => {
    const points = [
      [10, 0],
      [20, 100],
    ] as const;
    const picture = svg({ kind: 'curves', file: 'x', title: 'T', x: 'x', y: 'y', curves: [{ label: 'one', points }] });
    expect(picture).toContain('points="70,272 510,52"');
  });

  it('round the top of an axis up to 1, 2 or 5', () => {
    expect([0, 0.3, 1, 1.1, 4, 77].map(niceTop)).toEqual([1, 0.5, 1, 2, 5, 100]);
  });
});
