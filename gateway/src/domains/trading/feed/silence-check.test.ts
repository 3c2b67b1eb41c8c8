import type { Market } from '@sightline/provider-contract/odds.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { configWith } from '../../../../test/support/config.ts';
import { providerMarket } from '../../../../test/support/provider-data.ts';
import { createTradingData } from '../../../provider/api/trading-data.ts';
import { FeedState } from './feed-state.ts';
import { matchesProvider } from './silence-check.ts';
import { readStamp } from './stamp.ts';

const selection = (id: number, odds: number) => ({ id, odds, was_outcome: null, entity: null, context: null });
const marketOf = (selections: Market['selections']) => providerMarket({ selections, resource_version: null });

/** Whether a feed with the first market matches a provider that returns the second one. */
async function compared(stored: Market, answered: Market): Promise<boolean> {
  const nothing = (): void => {};
  const state = new FeedState({
    requests: { series: nothing, match: nothing, fixture: nothing, names: nothing },
    onChange: nothing,
    refs: { isReady: () => true, hasAll: () => true, rosterOf: () => null },
  });
  state.isListing = true;
  state.applyMarket(stored.id, stored, readStamp({ version: null, changedAt: null, readAt: 1, seenAt: 2 }));
  const send = async () => ({ status: 200, headers: {}, body: [answered], sentAt: 3 });
  return matchesProvider(state, createTradingData(configWith(), send, pino({ level: 'silent' })));
}

it('a check without versions compares what markets contain, not the order of their selections', async () => {
  const stored = marketOf([selection(1, 1.5), selection(2, 2.5)]);
  expect(await compared(stored, marketOf([selection(2, 2.5), selection(1, 1.5)]))).toBe(true);
  expect(await compared(stored, marketOf([selection(2, 1.5), selection(1, 2.5)]))).toBe(false);
});

it('a check without versions takes the outcomes null and false of an open market as equal', async () => {
  const answered = (wasOutcome: boolean) => marketOf([{ ...selection(1, 1.5), was_outcome: wasOutcome }]);
  const stored = marketOf([selection(1, 1.5)]);
  expect(await compared(stored, answered(false))).toBe(true);
  expect(await compared(stored, answered(true))).toBe(false);
});
