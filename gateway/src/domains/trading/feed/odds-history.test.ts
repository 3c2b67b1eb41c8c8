import { describe, expect, it } from 'vitest';
import { MAX_POINTS, OddsHistory, POINT_BYTES } from './odds-history.ts';

function market(id: number, odds: Readonly<Record<number, number | null>>) {
  const selections = Object.entries(odds).map(([selection, value]) => ({
    id: Number(selection),
    odds: value,
    was_outcome: null,
    entity: null,
    context: null,
  }));
  return { id, selections };
}

describe('the history of odds', () => {
  it('starts with the first odds and records each change', () => {
    const history = new OddsHistory();
    for (const [at, one, two] of [
      [100, 1.5, 2.5],
      [200, 1.5, 2.4],
      [300, 1.6, 2.4],
    ] as const) {
      history.record(market(1, { 7: one, 8: two }), at);
    }
    expect(history.get(1)?.get(7)).toEqual({
      opening: 1.5,
      points: [
        { at: 100, odds: 1.5 },
        { at: 300, odds: 1.6 },
      ],
    });
    expect(
      history
        .get(1)
        ?.get(8)
        ?.points.map(({ at }) => at),
    ).toEqual([100, 200]);
  });

  it('opens with the first odds that are offered, and records that there were none before', () => {
    const history = new OddsHistory();
    for (const [at, odds] of [null, 1.5, null, 1.7].entries()) history.record(market(1, { 7: odds }), at);
    expect(history.get(1)?.get(7)?.opening).toBe(1.5);
    expect(
      history
        .get(1)
        ?.get(7)
        ?.points.map(({ odds }) => odds),
    ).toEqual([null, 1.5, null, 1.7]);
  });

  it('keeps the latest points of a selection, and always its opening odds', () => {
    const history = new OddsHistory();
    for (let at = 0; at < 100; at += 1) history.record(market(1, { 7: at + 1, 8: 2 }), at);
    expect(history.get(1)?.get(7)?.opening).toBe(1);
    expect(
      history
        .get(1)
        ?.get(7)
        ?.points.map(({ odds }) => odds),
    ).toEqual(Array.from({ length: MAX_POINTS }, (_, index) => 101 - MAX_POINTS + index));
    expect(history.get(1)?.get(8)?.points).toHaveLength(1);
    expect(history.bytes).toBe(POINT_BYTES * (MAX_POINTS + 1));
  });

  it('drops a selection that its market no longer has', () => {
    const history = new OddsHistory();
    history.record(market(1, { 7: 1.5, 8: 2.5 }), 0);
    history.record(market(1, { 8: 2.4 }), 1);
    expect([...(history.get(1)?.keys() ?? [])]).toEqual([8]);
    expect(history.bytes).toBe(POINT_BYTES * 2);
  });

  it('drops a market, and at the bound the one whose odds have not changed for longest', () => {
    const history = new OddsHistory({ max: 4 });
    for (const id of [1, 2, 3]) history.record(market(id, { 7: 1.5 }), 0);
    history.drop(2);
    expect(history.get(2)).toBeNull();
    expect(history.bytes).toBe(POINT_BYTES * 2);
    for (const [at, odds] of [1.6, 1.7].entries()) history.record(market(1, { 7: odds }), at);
    expect(history.get(3)).not.toBeNull();
    history.record(market(4, { 7: 1.5 }), 5);
    expect([1, 3, 4].filter((id) => history.get(id) !== null)).toEqual([1, 4]);
    expect(history.bytes).toBe(POINT_BYTES * 4);
  });
});
