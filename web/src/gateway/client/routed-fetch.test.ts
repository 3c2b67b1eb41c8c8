import { expect, it, vi } from 'vitest';
import { memoryWindow } from '../../testing/memory-storage.ts';
import { routedFetch } from './routed-fetch.ts';
import { storeSession } from '../session/stored-session.ts';

const [OWN_ROUTE, OTHER_ROUTE] = ['0123456789abcdef', 'fedcba9876543210'];
const signIn = (bearer: string): void => void storeSession({ bearer, expiresAt: new Date(Date.now() + 60_000).toISOString() });

it('sends the routing key of the customer in context, and never that of another customer or user', async () => {
  vi.stubGlobal('window', memoryWindow());
  const urls: string[] = [];
  let route = OWN_ROUTE;
  const send = routedFetch(async (url) => {
    urls.push(typeof url === 'string' ? url : 'not a text');
    return new Response('{}', { headers: { 'x-route': route } });
  });
  const request = (bearer: string, customer?: string) =>
    send('/graphql', {
      headers: { authorization: `Bearer ${bearer}`, ...(customer === undefined ? {} : { 'x-acting-customer': customer }) },
    });
  signIn('one');
  await request('one');
  await request('one');
  route = OTHER_ROUTE;
  await request('one', 'acme');
  await request('one', 'acme');
  await request('one');
  expect(urls).toEqual([
    '/graphql',
    `/graphql?route=${OWN_ROUTE}`,
    '/graphql',
    `/graphql?route=${OTHER_ROUTE}`,
    `/graphql?route=${OWN_ROUTE}`,
  ]);
  signIn('two');
  urls.length = 0;
  await request('two', 'acme');
  await request('one');
  await send('/graphql', {});
  expect(urls).toEqual(['/graphql', '/graphql', '/graphql']);
  vi.unstubAllGlobals();
});
