import { describe, expect, it } from 'vitest';
import { recordedMarket, recordedMatch, recordedSeries } from '../../../../test/support/recording.ts';
import type { Recorded, RecordedEntity } from './recorded.ts';
import { gapsBetween, SeriesEvents } from './series-events.ts';

let number = 0;
function row(at: number, entity: RecordedEntity, reason: Recorded['reason'] = null): Recorded {
  number += 1;
  const key = `${entity.type}/${entity.value.id}`;
  return {
    number,
    at,
    receivedAt: at,
    isRestated: false,
    changedAfter: null,
    pushedAt: null,
    updatedAt: null,
    key,
    entity,
    reason,
  };
}
const market = (at: number, id: number, options: Parameters<typeof recordedMarket>[1] = {}, reason: Recorded['reason'] = null) =>
  row(at, { type: 'MARKET', value: recordedMarket(id, options) }, reason);
const match = (at: number, options: Parameters<typeof recordedMatch>[0]) =>
  row(at, { type: 'MATCH', value: recordedMatch(options) });

/** The events of the rows after moment 0, each as a line; the rows of moment 0 are the state before. */
function eventsOf(rows: readonly Recorded[]): string[] {
  const events = new SeriesEvents(rows.filter(({ at }) => at === 0));
  const found = rows
    .filter(({ at }) => at > 0)
    .flatMap((each) => {
      events.advance(each.at);
      const taken = events.take();
      events.add(each);
      return taken;
    });
  events.advance(Number.POSITIVE_INFINITY);
  return [...found, ...events.take()].map(({ at, until, kind, matchId, marketIds, state, lifecycle, score, previousScore }) =>
    [
      `${at}-${until}`,
      kind,
      matchId,
      marketIds.join(),
      state,
      lifecycle,
      previousScore && `${previousScore.home}:${previousScore.away}`,
      score && `${score.home}:${score.away}`,
    ]
      .filter((part) => part !== null && part !== '')
      .join(' '),
  );
}

const OPEN = [1, 2, 3, 4].map((id) => market(0, id));

describe('events of a series', () => {
  it('include the scores and lifecycles of series and matches', () => {
    expect(
      eventsOf([
        row(0, { type: 'SERIES', value: recordedSeries() }),
        match(0, { score: [8, 5] }),
        match(100, { score: [8, 6] }),
        match(200, { score: [8, 6] }),
        match(300, { score: [13, 6], lifecycle: 'over' }),
        row(400, { type: 'SERIES', value: recordedSeries({ score: [1, 0] }) }),
      ]),
    ).toEqual(['100-100 SCORE 50 8:5 8:6', '300-300 LIFECYCLE 50 OVER', '300-300 SCORE 50 8:6 13:6', '400-400 SCORE 0:0 1:0']);
  });

  it('include suspensions of three or more markets within a second, and no smaller waves', () => {
    expect(
      eventsOf([
        ...OPEN,
        ...[1, 2, 3].map((id) => market(100 * id, id, { state: 'suspended' })),
        ...[1, 2].map((id) => market(5_000 + id, id)),
        market(9_000, 3),
        ...[1, 2].map((id) => market(20_000 + id, id, { state: 'suspended' })),
        // More than a second after the first.
        market(21_002, 3, { state: 'suspended' }),
      ]),
    ).toEqual(['100-300 SUSPENDED 50 1,2,3 SUSPENDED']);
  });

  it('include settlements, corrections of them, and voided markets [history.events.corrected]', () => {
    expect(
      eventsOf([
        ...OPEN,
        market(100, 1, { state: 'settled', winner: 1 }),
        market(150, 2, { state: 'settled', winner: 1 }),
        market(5_000, 1, { state: 'settled', winner: 1, odds: [1.1, 9] }),
        market(6_000, 1, { state: 'settled', winner: 2 }),
        market(8_000, 2),
        market(9_500, 3, { state: 'cancelled' }, 'cancelled'),
      ]),
    ).toEqual([
      '100-150 SETTLED 50 1,2 SETTLED',
      '6000-6000 CORRECTED 50 1 SETTLED',
      '8000-8000 CORRECTED 50 2 OPEN',
      '9500-9500 VOIDED 50 3 CANCELLED',
    ]);
  });

  it('do not include what is seen for the first time', () => {
    expect(eventsOf([market(100, 1, { state: 'settled', winner: 1 }), match(100, { score: [3, 2] })])).toEqual([]);
  });

  it('are in order of their beginnings, also if a wave ends after the next event', () => {
    expect(
      eventsOf([
        ...OPEN,
        match(0, {}),
        ...[1, 2].map((id) => market(100, id, { state: 'suspended' })),
        match(200, { score: [1, 0] }),
        market(900, 3, { state: 'suspended' }),
      ]),
    ).toEqual(['100-900 SUSPENDED 50 1,2,3 SUSPENDED', '200-200 SCORE 50 0:0 1:0']);
  });

  it('include the gaps between intervals', () => {
    const isWinnerOnly = false;
    const intervals = [
      { from: 0, until: 100, isWinnerOnly },
      { from: 101, until: 200, isWinnerOnly },
      { from: 500, until: 600, isWinnerOnly },
    ];
    expect(gapsBetween(intervals)).toMatchObject([{ kind: 'GAP', at: 200, until: 500 }]);
  });
});
