import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStored } from '../../lib/storage.ts';
import { memoryWindow } from '../../testing/memory-storage.ts';
import { clearCacheOnSessionChange, clearTabOnSignOut, endSession } from './sign-out.ts';
import { storeSession } from './stored-session.ts';
import { tabUser } from './tab-user.ts';

const QUERY = gql`query Name { name }`;

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const SESSION = { bearer: 'b', expiresAt: '2999-01-01T00:00:00Z' };
const USER = { id: '7', email: 'ann@example.test' };

const clearedEvent = (): Event => Object.assign(new Event('storage'), { key: null, storageArea: window.localStorage });

it('a tab keeps its state when its session ends, and after a reload', () => {
  storeSession(SESSION);
  tabUser.write(USER);
  const stop = clearTabOnSignOut();
  endSession();
  stop();
  clearTabOnSignOut()();
  expect(tabUser.read()).toEqual(USER);
  expect(window.localStorage).toHaveLength(0);
});

it('a tab loses its state when the user signs out in another tab', () => {
  storeSession(SESSION);
  tabUser.write(USER);
  const stop = clearTabOnSignOut();
  window.localStorage.clear();
  window.dispatchEvent(clearedEvent());
  stop();
  expect(window.sessionStorage).toHaveLength(0);
});

it('a tab that was closed before the sign-out loses its state when the browser restores it, also if its session ended before', () => {
  storeSession(SESSION);
  tabUser.write(USER);
  const stop = clearTabOnSignOut();
  endSession();
  storeSession(SESSION);
  stop();
  clearTabOnSignOut()();
  expect(tabUser.read()).toEqual(USER);
  endSession();
  clearTabOnSignOut()();
  expect(window.sessionStorage).toHaveLength(0);
});

it('the end of a session clears the cache [nav.logout.cache]', async () => {
  storeSession(SESSION);
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache(), devtools: { enabled: false } });
  const stop = clearCacheOnSessionChange(client);
  client.writeQuery({ query: QUERY, data: { name: 'Tara' } });
  clearStored('local');
  await vi.waitFor(() => expect(client.extract()).toEqual({}));
  stop();
});
