import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client';
import { expect, it } from 'vitest';
import { mergePages } from './cache.ts';

interface Data {
  customers: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean } };
}

const QUERY: TypedDocumentNode<Data> = gql`query Customers($first: Int!, $after: String, $filter: String) {
  customers(first: $first, after: $after, filter: $filter) { totalCount nodes { id } pageInfo { hasNextPage endCursor } }
}`;

function clientOf(source: { ids: readonly number[] }): ApolloClient {
  const link = new ApolloLink(({ variables }) => {
    const start = variables['after'] ? source.ids.indexOf(Number(variables['after'])) + 1 : 0;
    const ids = source.ids.slice(start, start + Number(variables['first']));
    const customers = {
      __typename: 'CustomerConnection',
      totalCount: source.ids.length,
      nodes: ids.map((id) => ({ __typename: 'Customer', id: String(id) })),
      pageInfo: {
        __typename: 'PageInfo',
        hasNextPage: start + ids.length < source.ids.length,
        endCursor: String(ids.at(-1) ?? ''),
      },
    };
    return new Observable((observer) => {
      observer.next({ data: { customers } });
      observer.complete();
    });
  });
  const NOT_NORMALIZED = { keyFields: false, merge: false } as const;
  const cache = new InMemoryCache({
    typePolicies: {
      Query: { fields: { customers: { keyArgs: ['filter'], merge: mergePages } } },
      CustomerConnection: NOT_NORMALIZED,
      PageInfo: NOT_NORMALIZED,
    },
  });
  return new ApolloClient({ link, cache });
}

const read = async (client: ApolloClient, variables: Record<string, unknown>) => {
  const { data } = await client.query({ query: QUERY, variables: { first: 2, ...variables }, fetchPolicy: 'network-only' });
  return { ids: data?.customers.nodes.map(({ id }) => Number(id)), hasMore: data?.customers.pageInfo.hasNextPage };
};

it('appends a page to the rows before it', async () => {
  const client = clientOf({ ids: [1, 2, 3, 4, 5] });
  expect(await read(client, {})).toEqual({ ids: [1, 2], hasMore: true });
  expect(await read(client, { after: '2' })).toEqual({ ids: [1, 2, 3, 4], hasMore: true });
  expect(await read(client, { after: '4' })).toEqual({ ids: [1, 2, 3, 4, 5], hasMore: false });
  expect(await read(client, { after: '4' })).toEqual({ ids: [1, 2, 3, 4, 5], hasMore: false });
});

it('drops a page after a cursor of a list that was replaced since', async () => {
  const source = { ids: [1, 2, 3, 4, 5] };
  const client = clientOf(source);
  await read(client, {});
  source.ids = [7, 8, 9, 1, 2, 3, 4, 5];
  await read(client, {});
  expect(await read(client, { after: '2' })).toEqual({ ids: [7, 8], hasMore: true });
  expect(await read(client, { after: '8' })).toEqual({ ids: [7, 8, 9, 1], hasMore: true });
});

it('keeps the following rows when the first page is refetched unchanged', async () => {
  const client = clientOf({ ids: [1, 2, 3, 4] });
  await read(client, {});
  await read(client, { after: '2' });
  expect(await read(client, {})).toEqual({ ids: [1, 2, 3, 4], hasMore: false });
});

it('starts over when the first page has changed', async () => {
  const source = { ids: [1, 2, 3, 4] };
  const client = clientOf(source);
  await read(client, {});
  await read(client, { after: '2' });
  source.ids = [9, 1, 2, 3, 4];
  expect(await read(client, {})).toEqual({ ids: [9, 1], hasMore: true });
});

it('keeps the rows of each filter apart', async () => {
  const client = clientOf({ ids: [1, 2, 3] });
  await read(client, {});
  await read(client, { after: '2' });
  expect(await read(client, { filter: 'other' })).toEqual({ ids: [1, 2], hasMore: true });
});
