import { describe, expect, it } from 'vitest';
import { slipMarket, slipPick, slipRules } from '../../../testing/slip-fixtures.ts';
import { hasSlip, disabledReason, restorePick, type SlipPick, togglePick } from './slip-rules.ts';

const ids = (picks: readonly SlipPick[]) => picks.map(({ selectionId }) => selectionId);
const ten = Array.from({ length: 10 }, (_, index) => slipPick(slipMarket({ id: String(index + 1) })));

describe('togglePick', () => {
  const market = slipMarket();

  it('adds a selection', () => {
    expect(togglePick([], market, '1:1', slipRules())).toEqual([{ selectionId: '1:1', market, matchName: 'Match 1' }]);
  });

  it('removes a selection, even if it could not be added now [builder.toggle-removes]', () => {
    expect(togglePick([slipPick(market)], slipMarket({ state: 'SUSPENDED' }), '1:1', slipRules())).toEqual([]);
  });

  it('replaces another selection of the same market [builder.one-per-market]', () => {
    const picks = [slipPick(market), slipPick(slipMarket({ id: '2' }))];
    expect(ids(togglePick(picks, market, '1:2', slipRules()))).toEqual(['1:2', '2:1']);
  });

  it('replaces a selection on a full slip', () => {
    expect(ids(togglePick(ten, slipMarket({ id: '10' }), '10:2', slipRules())).at(-1)).toBe('10:2');
  });

  it('changes nothing if the selection is disabled', () => {
    expect(togglePick(ten, slipMarket({ id: '11' }), '11:1', slipRules())).toBe(ten);
  });
});

describe('a selection is disabled', () => {
  const reason = (...args: Parameters<typeof disabledReason>) => disabledReason(...args) ?? 'enabled';

  it('on another tab [builder.tab-only]', () => {
    expect(reason([], slipMarket(), slipRules({ hasSlip: false }))).toBe('Select outcomes in the bet builder.');
  });

  it('in another game [builder.game-five-only]', () => {
    expect(reason([], slipMarket(), slipRules({ gameId: '1' }))).toBe("Outcomes of this game can't be combined.");
  });

  it('in a market of the series [builder.match-fixtures-only]', () => {
    const rules = slipRules({ matchNames: new Map([['s', 'Match 1']]) });
    const market = slipMarket({ fixture: { type: 'SERIES', id: 's' } });
    expect(reason([], market, rules)).toBe("Outcomes of this market can't be combined.");
  });

  it('in an unknown match', () => {
    const market = slipMarket({ fixture: { type: 'MATCH', id: 'gone' } });
    expect(reason([], market, slipRules())).toBe("Outcomes of this market can't be combined.");
  });

  it.each(['LIVE', 'OVER', 'POSTPONED', 'UNKNOWN'])('in a series that is %s [builder.upcoming-only]', (lifecycle) => {
    const text = 'You can only combine outcomes before the series starts.';
    expect(reason([], slipMarket(), slipRules({ lifecycle }))).toBe(text);
  });

  it.each(['SUSPENDED', 'SETTLED', 'CLOSED'] as const)('while its market is %s [builder.open-only]', (state) => {
    expect(reason([], slipMarket({ state }), slipRules())).toBe('This market is not open.');
  });

  it('in a first-team-to-rounds market [builder.not-first-to-rounds]', () => {
    const market = slipMarket({ typeName: 'first_team_to_rounds' });
    expect(reason([], market, slipRules())).toBe("Outcomes of this market can't be combined.");
  });

  it('in another match than the picks [builder.same-order]', () => {
    const other = slipMarket({ id: '2', fixture: { type: 'MATCH', id: 'm2' } });
    const text = 'The slip has outcomes from Match 1. All outcomes must be from the same match.';
    expect(reason([slipPick(slipMarket())], other, slipRules())).toBe(text);
    expect(reason([], other, slipRules())).toBe('enabled');
  });

  it('beyond the tenth [builder.max-ten]', () => {
    const eleventh = slipMarket({ id: '11' });
    expect(reason(ten.slice(1), eleventh, slipRules())).toBe('enabled');
    expect(reason(ten, eleventh, slipRules())).toBe('You can combine at most 10 outcomes.');
  });
});

it('only the bet builder tab has a slip [slip.betbuilder-only] [builder.request-tab-only]', () => {
  expect(['series', 'match', 'betbuilder', ''].filter((tab) => hasSlip(tab, false))).toEqual(['betbuilder']);
});

it('every tab has a slip in demo mode [slip.demo-flag] [builder.request-demo]', () => {
  expect(['series', 'match', 'betbuilder'].every((tab) => hasSlip(tab, true))).toBe(true);
});

describe('restorePick', () => {
  const picked = (id: string) => slipPick(slipMarket({ id }));
  const [first, second, third] = [picked('1'), picked('2'), picked('3')] as const;

  it('restores a pick at its former position', () => {
    expect(restorePick([first, third], second, 1, 10)).toEqual([first, second, third]);
  });

  it.each([
    ['another selection of its market was added', [{ ...second, selectionId: '2:2' }], 10],
    [
      'selections of another match were added',
      [{ ...first, market: slipMarket({ id: '1', fixture: { type: 'MATCH', id: 'm2' } }) }],
      10,
    ],
    ['the slip is full', [first, third], 2],
  ])('does not restore a pick if %s', (_case, picks, limit) => {
    expect(restorePick(picks, second, 0, limit)).toBe(picks);
  });
});
