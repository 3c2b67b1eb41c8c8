import { Series } from '@sightline/provider-contract/data.ts';
import { Market } from '@sightline/provider-contract/odds.ts';
import { describe, expect, it } from 'vitest';
import { ProviderFault } from '../http/fault.ts';
import { compileFilter, parseFilter } from './filter.ts';

function refusal(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof ProviderFault && error.status === 400 ? error.message : String(error);
  }
}

const series = (over: object) => ({
  id: 7,
  start: '2026-05-28T17:00:00Z',
  end: null,
  lifecycle: 'live',
  streamed: true,
  tier: 2,
  format: { best_of: 3 },
  tournament: { id: 40 },
  participants: [
    { seed: 1, roster: { id: 11 } },
    { seed: 2, roster: { id: 12 } },
  ],
  ...over,
});

const idSetFilter = (n: number) => `id<={${Array.from({ length: n }, (_, i) => i + 1).join(',')}}`;

describe('the grammar', () => {
  it('keeps the commas of a set together', () => {
    expect(parseFilter('type=match_winner,state<={open,suspended},fixture.id<={1,2}')).toEqual([
      { path: 'type', operator: '=', value: 'match_winner' },
      { path: 'state', operator: '<=', value: ['open', 'suspended'] },
      { path: 'fixture.id', operator: '<=', value: ['1', '2'] },
    ]);
  });

  it.each([
    '',
    'id',
    'id=',
    '=3',
    'id~3',
    'id<={}',
    'id<={1,,2}',
    'id<={1',
    'id<=1}',
    'id<={{1}}',
    'id={1}',
    'id!={1}',
    'id<null',
    'id=1,',
    ',id=1',
    'id==1',
  ])('refuses %j', (text) => {
    expect(refusal(() => compileFilter(text, Series))).toMatch(/./);
    expect(refusal(() => compileFilter(text, Series))).not.toMatch(/Error/);
  });

  it('accepts at most fifty values in a set', () => {
    expect(refusal(() => parseFilter(idSetFilter(50)))).toBeNull();
    expect(refusal(() => parseFilter(idSetFilter(51)))).toBe('At most 50 values in a set.');
  });
});

describe('conditions', () => {
  it.each([
    ['id=7', true],
    ['id=8', false],
    ['id!=8', true],
    ['id!=7', false],
    ['id<={6,7}', true],
    ['id<={6,8}', false],
    ['id<=7', true],
    ['id<=6', false],
    ['id>=7', true],
    ['id>7', false],
    ['id<8', true],
    ['start>2026-05-28T16:59:59Z', true],
    ['start<=2026-05-28T17:00:00Z', true],
    ['start<2026-05-28T17:00:00Z', false],
    ['start!=null', true],
    ['start=null', false],
    ['end=null', true],
    ['end!=null', false],
    ['end>2020-01-01T00:00:00Z', false],
    ['end!=2020-01-01T00:00:00Z', true],
    ['lifecycle=live', true],
    ['streamed=true', true],
    ['streamed=false', false],
    ['format.best_of=3', true],
    ['tournament.id<={40,41}', true],
    ['participants.roster.id=12', true],
    ['participants.roster.id!=12', false],
    ['participants.roster.id<={3,11}', true],
    ['lifecycle=live,tier=2', true],
    ['lifecycle=live,tier=3', false],
  ])('%s is %s', (text, expected) => {
    expect(compileFilter(text, Series)(series({}))).toBe(expected);
  });

  it('treats an absent value, and an empty list on the path, as null', () => {
    const bare = series({ tournament: null, participants: [] });
    expect(compileFilter('tournament.id=40', Series)(bare)).toBe(false);
    expect(compileFilter('tournament.id=null', Series)(bare)).toBe(true);
    expect(compileFilter('participants.roster.id=null', Series)(bare)).toBe(true);
  });

  it.each([
    ['id=x', 'Invalid id.'],
    ['tournament.id<={1,x}', 'Invalid id.'],
    ['tier=x', 'Invalid number for tier.'],
    ['start=soon', 'Invalid time for start.'],
    ['streamed=1', 'Invalid value for streamed.'],
    ['nope=1', 'Unknown field: nope.'],
    ['tournament.title=1', 'Unknown field: tournament.title.'],
    ['constructor=1', 'Unknown field: constructor.'],
    ['participants=1', 'Not a single value: participants.'],
    ['title<a', 'Invalid operator for title: <.'],
  ])('refuses %s', (text, message) => {
    expect(refusal(() => compileFilter(text, Series))).toBe(message);
  });

  it('filters by fields of markets', () => {
    const market = { fixture: { id: 3, type: 'match' }, context: { line: -3.5 }, selections: [{ odds: 1.9 }, { odds: 2.1 }] };
    expect(compileFilter('fixture.type=match,context.line<0,selections.odds>2', Market)(market)).toBe(true);
    expect(compileFilter('context.line=-3.5', Market)(market)).toBe(true);
  });
});
