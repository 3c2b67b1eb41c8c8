import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { from } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryWindow } from '../../testing/memory-storage.ts';
import { storedTradingTokens } from '../session/stored-trading-session.ts';
import { createTradingSessionStarter } from './start-trading-session.ts';

/** A tab that starts trading sessions for the customer `customerId`. `asked`: the customers that it acted for when it sent a request. */
function tabFor(customerId: string) {
  const tab = { customerId };
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  const tradingSession = { token: 'token', expiresAt: '2100-01-01T00:00:00Z', clientId: null, requestsPerSecond: 5 };
  const link = new ApolloLink(() => {
    asked.push(tab.customerId);
    return from(answer.promise.then(() => ({ data: { startTradingSession: { tradingSession, userErrors: [] } } })));
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link, devtools: { enabled: false } });
  const start = createTradingSessionStarter(
    () => client,
    () => ({ userId: 'u', ...tab }),
  );
  return { tab, asked, answer: answer.resolve, start };
}

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a session that waits for another tab is not started once the user acts for another customer', async () => {
  const { tab, asked, answer, start } = tabFor('former');
  const otherTab = Promise.withResolvers<void>();
  const lock = navigator.locks.request('sightline.trading-session', () => otherTab.promise);
  const waiting = start(null);
  tab.customerId = 'next';
  answer();
  otherTab.resolve();
  await lock;
  expect(await waiting).toMatchObject({ ok: false });
  expect(asked).toEqual([]);
  expect(storedTradingTokens()).toEqual([]);
  expect(await start(null)).toEqual({ ok: true });
  expect(asked).toEqual(['next']);
});

it('a session that starts while the user chooses another customer is not kept [session.switch.trading-token-cleared]', async () => {
  const { tab, asked, answer, start } = tabFor('former');
  const starting = start(null);
  await vi.waitFor(() => expect(asked).toEqual(['former']));
  tab.customerId = 'next';
  answer();
  expect(await starting).toMatchObject({ ok: false });
  expect(storedTradingTokens()).toEqual([]);
});
