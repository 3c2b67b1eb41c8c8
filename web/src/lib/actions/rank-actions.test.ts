import { array, assert, constant, constantFrom, property, record, stringMatching, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_GROUPS, type Action, type ActionGroup } from './action.ts';
import { rankActions, actionPenalty } from './rank-actions.ts';

const action = (title: string, parts: Partial<Action> = {}): Action => ({
  id: title,
  title,
  group: 'Go to',
  run: () => {},
  ...parts,
});
const found = (actions: readonly Action[], search: string, most = 10) =>
  rankActions(actions, search, most).map(({ group, actions: those }) => [group, ...those.map(({ title }) => title)]);

describe('a search', () => {
  const actions = [
    action('Search the markets'),
    action('Old market data'),
    action('Market'),
    action('Supermarkets'),
    action('Widgets', { keywords: ['market widgets'] }),
    action('Users'),
  ];

  it('ranks exact titles first, then prefixes, words, substrings, and other texts last', () => {
    expect(found(actions, 'market')).toEqual([
      ['Go to', 'Market', 'Search the markets', 'Old market data', 'Supermarkets', 'Widgets'],
    ]);
  });

  it('matches every word in any text, ignoring case', () => {
    expect(found(actions, '  DATA mark ')).toEqual([['Go to', 'Old market data']]);
    expect(found([action('Open', { hint: 'Fjord Gaming' })], 'fjord open')).toEqual([['Go to', 'Open']]);
    expect(found(actions, 'market nothing')).toEqual([]);
  });

  it("prefers the title's word order", () => {
    expect(found([action('Market of old'), action('Old market')], 'old market')).toEqual([
      ['Go to', 'Old market', 'Market of old'],
    ]);
  });

  it('is literal text, not a pattern', () => {
    expect(found([action('Odds (live)')], '(live')).toEqual([['Go to', 'Odds (live)']]);
    expect(found([action('Odds')], '.*')).toEqual([]);
  });
});

describe('groups', () => {
  const actions = [
    action('Theme: dark', { group: 'Theme' }),
    action('Dark Foxes vs Night Owls', { group: 'Series' }),
    action('Go dark', { group: 'This page' }),
  ];

  it('keep their order without a search', () => {
    expect(found(actions, ' ').map(([group]) => group)).toEqual(['This page', 'Series', 'Theme']);
  });

  it('are sorted by their best action', () => {
    expect(found(actions, 'dark f').map(([group]) => group)).toEqual(['Series']);
    expect(found(actions, 'dark').map(([group]) => group)).toEqual(['Series', 'This page', 'Theme']);
  });

  it('show at most the given number', () => {
    expect(found([action('One'), action('Two'), action('Three')], '', 2)).toEqual([['Go to', 'One', 'Two']]);
  });
});

const group = constantFrom<ActionGroup>(...ACTION_GROUPS);
const word = stringMatching(/^[a-c ]{0,6}$/);
const anyAction = record({ id: uuid(), title: word, group, run: constant(() => {}) });

it('for any search, each group appears once with exactly its matching actions, best first', () => {
  assert(
    property(array(anyAction), word, (actions, search) => {
      const words = search.split(/\s+/).filter(Boolean);
      const ranked = rankActions(actions, search, Number.POSITIVE_INFINITY);
      expect(new Set(ranked.map((each) => each.group)).size).toBe(ranked.length);
      for (const { group: name, actions: those } of ranked) {
        const penalties = those.map((each) => actionPenalty(each, words) ?? Number.NaN);
        expect(penalties).toEqual(penalties.toSorted((a, b) => a - b));
        expect(those.every((each) => each.group === name)).toBe(true);
      }
      const fitting = actions.filter((each) => actionPenalty(each, words) !== null);
      expect(new Set(ranked.flatMap((each) => each.actions))).toEqual(new Set(fitting));
    }),
  );
});
