import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStored } from '../lib/storage.ts';
import { memoryWindow } from '../testing/memory-storage.ts';
import { clearCacheOnSessionChange } from './sign-out.ts';
import { storeSession } from './stored-session.ts';

const QUERY = gql`query Name { name }`;

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('the end of a session clears the cache [nav.logout.cache]', async () => {
  storeSession({ bearer: 'b', expiresAt: '2999-01-01T00:00:00Z' });
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache(), devtools: { enabled: false } });
  const stop = clearCacheOnSessionChange(client);
  client.writeQuery({ query: QUERY, data: { name: 'Tara' } });
  clearStored('local');
  await vi.waitFor(() => expect(client.extract()).toEqual({}));
  stop();
});
