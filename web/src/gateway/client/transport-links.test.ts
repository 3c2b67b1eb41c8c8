import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { Observable, of, throwError } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTransient, RequestTimeoutError } from '../../lib/request-error.ts';
import { retryLink, timeoutLink, discardFailedRootsLink } from './transport-links.ts';

const QUERY = gql`
  query Thing {
    thing
  }
`;
const MUTATION = gql`
  mutation Change {
    change
  }
`;

/** Fails with each of `errors` in turn, then answers. */
function clientWith(...errors: Error[]) {
  let sentCount = 0;
  const terminatingLink = new ApolloLink(() => {
    const error = errors[sentCount];
    sentCount += 1;
    return error ? throwError(() => error) : of({ data: { thing: 1, change: 1 } });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([retryLink(), terminatingLink]) });
  return { client, sentCount: () => sentCount };
}

const httpError = (status: number): ServerError =>
  new ServerError('down', { response: new Response('', { status }), bodyText: '' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('discardFailedRootsLink', () => {
  async function answer(data: Record<string, unknown>, ...paths: (string | number)[][]) {
    const errors = paths.map((path) => ({ message: 'failed', path }));
    const link = ApolloLink.from([discardFailedRootsLink(), new ApolloLink(() => of({ data, errors }))]);
    const cache = new InMemoryCache();
    const client = new ApolloClient({ cache, link });
    const query = gql(`{ ${Object.keys(data).join(' ')} }`);
    const result = await client.query({ query, errorPolicy: 'all' });
    return { data: result.data, cached: cache.readQuery({ query }) };
  }

  it('discards the data beside a failed root field, in the cache too', async () => {
    expect(await answer({ viewer: null, other: 1 }, ['viewer', 'customer'])).toEqual({ data: null, cached: null });
  });

  it('keeps the data beside a failed part, a failed optional root, and a root that is null without an error', async () => {
    for (const [data, path] of [
      [{ list: 1, other: 2 }, ['list', 0, 'part']],
      [{ availablePackages: null, other: 1 }, ['availablePackages']],
      [{ games: null, other: 1 }, ['games']],
      [{ products: null, other: 1 }, ['products']],
      [{ apiClient: null, other: 1 }, ['other', 0, 'title']],
    ] as const)
      expect(await answer(data, [...path])).toEqual({ data, cached: data });
  });
});

describe('retryLink', () => {
  it('retries a query without a response', async () => {
    const { client, sentCount } = clientWith(new TypeError('Failed to fetch'), httpError(503));
    const answer = client.query({ query: QUERY });
    await vi.runAllTimersAsync();
    expect((await answer).data).toMatchObject({ thing: 1 });
    expect(sentCount()).toBe(3);
  });

  it('gives up after three attempts', async () => {
    const down = new TypeError('Failed to fetch');
    const { client, sentCount } = clientWith(down, down, down, down);
    const answer = client.query({ query: QUERY }).catch(() => 'failed');
    await vi.runAllTimersAsync();
    expect(await answer).toBe('failed');
    expect(sentCount()).toBe(3);
  });

  it('never retries a mutation', async () => {
    const { client, sentCount } = clientWith(new TypeError('Failed to fetch'));
    const answer = client.mutate({ mutation: MUTATION }).catch(() => 'failed');
    await vi.runAllTimersAsync();
    expect(await answer).toBe('failed');
    expect(sentCount()).toBe(1);
  });
});

it.each([
  [new DOMException('gone', 'AbortError'), false],
  [new RequestTimeoutError(), false],
  [httpError(500), false],
  [httpError(401), false],
  [httpError(502), true],
  [new TypeError('Failed to fetch'), true],
])('%s is transient: %s', (error, transient) => {
  expect(isTransient(error)).toBe(transient);
});

describe('timeoutLink', () => {
  it('cancels a request without a response in time', async () => {
    const cancel = vi.fn();
    const silent = new ApolloLink(() => new Observable<ApolloLink.Result>(() => cancel));
    const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([timeoutLink(1_000), silent]) });
    const failure = client.query({ query: QUERY }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await failure).toBeInstanceOf(RequestTimeoutError);
    expect(cancel).toHaveBeenCalledOnce();
  });
});
