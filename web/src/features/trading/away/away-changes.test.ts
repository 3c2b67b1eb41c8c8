import { describe, expect, it } from 'vitest';
import { awayChanges, type AwayState, hasNoChanges, type NamedMarket } from './away-changes.ts';
import type { Absence_seriesFragment } from './away.generated.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-01T12:00:00Z');

function series(id: string, startMinute: number): Absence_seriesFragment {
  const team = (seed: number, name: string) => ({
    seed,
    entity: { id: `${id}${seed}`, name: `${name} ${id}`, abbreviation: `${name}${id}` },
  });
  return {
    id,
    startAt: new Date(START + startMinute * MINUTE).toISOString(),
    endAt: null,
    competitors: [team(1, 'A'), team(2, 'B')],
  };
}

function market(id: string, seriesId: string, odds: number | null, fields: Partial<NamedMarket> = {}): NamedMarket {
  return {
    id,
    name: `Market ${id}`,
    typeName: 'series_winner',
    state: 'OPEN',
    seriesId,
    fixture: { type: 'SERIES', id: seriesId },
    selections: [
      {
        id: `${id}:1`,
        odds,
        side: 'LEFT',
        resultName: null,
        entity: { id: `${seriesId}1` },
      },
    ],
    ...fields,
  };
}

function state(minute: number, all: readonly Absence_seriesFragment[], markets: readonly NamedMarket[]): AwayState {
  return {
    at: START + minute * MINUTE,
    series: new Map(all.map((each) => [each.id, each])),
    markets: new Map(markets.map((each) => [each.id, each])),
  };
}

const NONE: ReadonlySet<string> = new Set();

describe('awayChanges', () => {
  it('names the series that went live, also one that was not listed before', () => {
    const [early, later, next, added] = [series('1', -5), series('2', 5), series('3', 60), series('4', 6)];
    const changes = awayChanges(state(0, [early, later, next], []), state(10, [early, later, next, added], []), NONE);
    expect(changes.wentLive.map(({ seriesName }) => seriesName)).toEqual(['A 2 vs B 2', 'A 4 vs B 4']);
  });

  it('names a series whose start was moved to the past, and none whose start was moved to the future', () => {
    expect(awayChanges(state(0, [series('1', 5)], []), state(10, [series('1', -5)], []), NONE).wentLive).toHaveLength(1);
    expect(awayChanges(state(0, [series('1', -5)], []), state(10, [series('1', 5)], []), NONE).wentLive).toEqual([]);
  });

  it('has moves of more than 5%, the biggest first [history.away]', () => {
    const before = state(0, [series('1', -1)], [market('10', '1', 2), market('11', '1', 1.5), market('12', '1', 2)]);
    const after = state(5, [series('1', -1)], [market('10', '1', 2.09), market('11', '1', 1.8), market('12', '1', 1.8)]);
    expect(awayChanges(before, after, NONE).moved.map(({ id, move }) => [id, move?.outcome, move?.from, move?.to])).toEqual([
      ['11', 'A1', 1.5, 1.8],
      ['12', 'A1', 2, 1.8],
    ]);
  });

  it('compares no prices of different bets, of a suspended market, or of a market that has a price in one state only', () => {
    const before = state(
      0,
      [series('1', -1)],
      ['10', '11', '12', '13'].map((id) => market(id, '1', id === '12' ? null : 2)),
    );
    const after = state(
      5,
      [series('1', -1)],
      [
        market('10', '1', 3, { name: 'Total 22.5' }),
        market('11', '1', 3, { state: 'SUSPENDED' }),
        market('12', '1', 3),
        market('14', '1', 3),
      ],
    );
    expect(hasNoChanges(awayChanges(before, after, NONE))).toBe(true);
  });

  it('has a market that is settled, also one that left the list', () => {
    const before = state(
      0,
      [series('1', -1)],
      ['10', '11', '12'].map((id) => market(id, '1', 2)),
    );
    const after = state(5, [series('1', -1)], [market('10', '1', 2, { state: 'SETTLED' })]);
    expect(awayChanges(before, after, new Set(['12'])).settled.map(({ marketName }) => marketName)).toEqual([
      'Market 10',
      'Market 12',
    ]);
  });

  it('has at most one change of each kind for each series, if the page has several', () => {
    const all = [series('1', -1), series('2', -1)];
    const before = state(0, all, [market('10', '1', 2), market('11', '1', 2), market('20', '2', 2)]);
    const after = state(5, all, [market('10', '1', 3), market('11', '1', 4), market('20', '2', 2.5)]);
    expect(awayChanges(before, after, NONE).moved.map(({ id, others }) => [id, others])).toEqual([
      ['11', 1],
      ['20', 0],
    ]);
  });
});
