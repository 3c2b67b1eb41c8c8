import { describe, expect, it } from 'vitest';
import { slipMarket, slipPick, slipRules } from './slip-fixtures.ts';
import { isBuilding, refusalOf, restorePick, type SlipPick, togglePick } from './slip-rules.ts';

const ids = (picks: readonly SlipPick[]) => picks.map(({ selectionId }) => selectionId);
const ten = Array.from({ length: 10 }, (_, index) => slipPick(slipMarket({ id: String(index + 1) })));

describe('toggling an outcome', () => {
  const market = slipMarket();

  it('selects it', () => {
    expect(togglePick([], market, '1:1', slipRules())).toEqual([{ selectionId: '1:1', market, order: 1 }]);
  });

  it('removes it when it is selected, even where it could not be selected now [builder.toggle-removes]', () => {
    expect(togglePick([slipPick(market)], slipMarket({ state: 'SUSPENDED' }), '1:1', slipRules())).toEqual([]);
  });

  it('puts it in the place of another of its market [builder.one-per-market]', () => {
    const picks = [slipPick(market), slipPick(slipMarket({ id: '2' }))];
    expect(ids(togglePick(picks, market, '1:2', slipRules()))).toEqual(['1:2', '2:1']);
  });

  it('changes the outcome of a market on a full slip', () => {
    expect(ids(togglePick(ten, slipMarket({ id: '10' }), '10:2', slipRules())).at(-1)).toBe('10:2');
  });

  it('does nothing where it is refused', () => {
    expect(togglePick(ten, slipMarket({ id: '11' }), '11:1', slipRules())).toBe(ten);
  });
});

describe('an outcome cannot be selected', () => {
  const refused = (...args: Parameters<typeof refusalOf>) => refusalOf(...args) ?? 'offered';

  it('on another tab [builder.tab-only]', () => {
    expect(refused([], slipMarket(), slipRules({ isBuilding: false }))).toBe('Outcomes are selected in the bet builder.');
  });

  it('of another game [builder.game-five-only]', () => {
    expect(refused([], slipMarket(), slipRules({ gameId: '1' }))).toBe('Outcomes of this game cannot be combined.');
  });

  it('of the series [builder.match-fixtures-only]', () => {
    const rules = slipRules({ orders: new Map([['s', 1]]) });
    const market = slipMarket({ fixture: { type: 'SERIES', id: 's' } });
    expect(refused([], market, rules)).toBe('Outcomes of this market cannot be combined.');
  });

  it('of a match that the series does not have', () => {
    const market = slipMarket({ fixture: { type: 'MATCH', id: 'gone' } });
    expect(refused([], market, slipRules())).toBe('Outcomes of this market cannot be combined.');
  });

  it.each(['LIVE', 'OVER', 'POSTPONED', 'UNKNOWN'])('of a series that is %s [builder.upcoming-only]', (lifecycle) => {
    const text = 'Only outcomes of an upcoming series can be combined.';
    expect(refused([], slipMarket(), slipRules({ lifecycle }))).toBe(text);
  });

  it.each(['SUSPENDED', 'SETTLED', 'CLOSED'] as const)('while its market is %s [builder.open-only]', (state) => {
    expect(refused([], slipMarket({ state }), slipRules())).toBe('This market is not open.');
  });

  it('of who is first to some rounds [builder.not-first-to-rounds]', () => {
    const market = slipMarket({ type: 'first_team_to_rounds' });
    expect(refused([], market, slipRules())).toBe('Outcomes of this market cannot be combined.');
  });

  it('of another match than those selected [builder.same-order]', () => {
    const other = slipMarket({ id: '2', fixture: { type: 'MATCH', id: 'm2' } });
    const text = 'The slip holds outcomes of Match 1, and all must be of one match.';
    expect(refused([slipPick(slipMarket())], other, slipRules())).toBe(text);
    expect(refused([], other, slipRules())).toBe('offered');
  });

  it('beyond the tenth [builder.max-ten]', () => {
    const eleventh = slipMarket({ id: '11' });
    expect(refused(ten.slice(1), eleventh, slipRules())).toBe('offered');
    expect(refused(ten, eleventh, slipRules())).toBe('At most 10 outcomes can be combined.');
  });
});

it('a slip is kept on the tab of the bet builder alone [slip.betbuilder-only] [builder.request-tab-only]', () => {
  expect(['series', 'match', 'betbuilder', ''].filter((tab) => isBuilding(tab, false))).toEqual(['betbuilder']);
});

it('and on any in demo mode [slip.demo-flag] [builder.request-demo]', () => {
  expect(['series', 'match', 'betbuilder'].every((tab) => isBuilding(tab, true))).toBe(true);
});

describe('what was removed', () => {
  const picked = (id: string) => slipPick(slipMarket({ id }));
  const [first, second, third] = [picked('1'), picked('2'), picked('3')] as const;

  it('comes back to its place', () => {
    expect(restorePick([first, third], second, 1, 10)).toEqual([first, second, third]);
  });

  it.each([
    ['another outcome of its market was selected', [{ ...second, selectionId: '2:2' }], 10],
    ['those of another match were selected', [{ ...first, order: 2 }], 10],
    ['the slip is full', [first, third], 2],
  ])('stays away once %s', (_case, picks, limit) => {
    expect(restorePick(picks, second, 0, limit)).toBe(picks);
  });
});
