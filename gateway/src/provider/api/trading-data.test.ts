import { pino } from 'pino';
import { expect, it } from 'vitest';
import { configWith } from '../../../test/support/config.ts';
import { createTradingData } from './trading-data.ts';

const MARKET = {
  type: 'match_winner',
  state: 'open',
  fixture: { id: '507109', type: 'match' },
  context: {},
  selections: [],
};

it('a page of markets has the ids of all elements that have one, as numbers or texts, readable or not', async () => {
  const body = [{ ...MARKET, id: 912345 }, { ...MARKET, id: '912344' }, { id: '912343' }, {}];
  const send = async () => ({ status: 200, headers: {}, body, sentAt: 0 });
  const data = createTradingData(configWith(), send, pino({ level: 'silent' }));
  const page = await data.marketsOfType('match_winner', 'match', 0);
  expect(page.items.map(({ id, fixture }) => [id, fixture.id])).toEqual([
    [912345, 507109],
    [912344, 507109],
  ]);
  expect([page.received, page.ids]).toEqual([4, [912345, 912344, 912343]]);
});
