import { describe, expect, it } from 'vitest';
import { rowGroups, sameGroup } from './row-groups.ts';
import type { ListedMarket } from './winner-market.ts';

const series = (id: string) => ({ id, bestOf: 3, matchIds: [] });
const market = (id: string, seriesId: string): ListedMarket => ({
  id,
  type: 'series_winner',
  state: 'OPEN',
  seriesId,
  fixture: { type: 'SERIES', id: seriesId },
});
const [one, two] = [series('1'), series('2')];
const group = { id: 'g', title: 'Cup', game: { id: '1', title: 'Game', iconUrl: null }, series: [one, two] };
const winner = market('11', '1');
const arranged = (markets: ListedMarket[], parts: Partial<typeof group> = {}) => rowGroups([{ ...group, ...parts }], markets);

it('puts its market beside each series', () => {
  expect(arranged([winner])).toMatchObject([
    {
      id: 'g',
      rows: [
        { series: one, market: winner },
        { series: two, market: null },
      ],
    },
  ]);
});

describe('a group arranged anew', () => {
  function same(markets: ListedMarket[], parts: Partial<typeof group> = {}): boolean {
    const [before] = arranged([winner]);
    const [after] = arranged(markets, parts);
    return before !== undefined && after !== undefined && sameGroup(before, after);
  }

  it('is the same with the same series and markets', () => {
    expect(same([winner])).toBe(true);
  });

  it.each<{ change: string; markets?: ListedMarket[]; parts?: Partial<typeof group> }>([
    { change: 'another market', markets: [market('11', '1')] },
    { change: 'one market more', markets: [winner, market('12', '2')] },
    { change: 'a series that changed', parts: { series: [one, series('2')] } },
    { change: 'a series less', parts: { series: [one] } },
    { change: 'another order', parts: { series: [two, one] } },
    { change: 'another title', parts: { title: 'Cup 2' } },
    { change: 'another game', parts: { game: { ...group.game, title: 'Game 2' } } },
  ])('is another with $change', ({ markets = [winner], parts = {} }) => {
    expect(same(markets, parts)).toBe(false);
  });
});
