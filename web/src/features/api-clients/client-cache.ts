import type { ApolloCache, Reference } from '@apollo/client';

type Refs = readonly Reference[];

/** Puts a new client at the head of the list, where one was read. */
export function listClient(cache: ApolloCache, id: string): void {
  changeList(cache, (clients, ref) => [ref, ...clients], id);
}

/** Takes a client out of the list. */
export function unlistClient(cache: ApolloCache, id: string): void {
  changeList(cache, (clients) => [...clients], id);
}

function changeList(cache: ApolloCache, place: (others: Refs, ref: Reference) => Refs, id: string): void {
  const ref = cache.identify({ __typename: 'ApiClient', id });
  if (ref === undefined) return;
  cache.modify<{ apiClients: Refs }>({
    fields: { apiClients: (clients) => place(without(clients, ref), { __ref: ref }) },
  });
}

/** Puts a new key at the head of its client's keys. */
export function listKey(cache: ApolloCache, clientId: string, keyId: string): void {
  changeKeys(cache, clientId, keyId, (others, ref) => [ref, ...others]);
}

/** Takes a key out of its client's keys. */
export function unlistKey(cache: ApolloCache, clientId: string, keyId: string): void {
  changeKeys(cache, clientId, keyId, (others) => [...others]);
}

function changeKeys(cache: ApolloCache, clientId: string, keyId: string, place: (others: Refs, ref: Reference) => Refs): void {
  const ref = cache.identify({ __typename: 'ApiKey', id: keyId });
  if (ref === undefined) return;
  const ofClient = `apiKeys(${JSON.stringify({ clientId })})`;
  cache.modify<{ apiKeys: Refs }>({
    fields: {
      apiKeys: (keys, { storeFieldName }) => (storeFieldName === ofClient ? place(without(keys, ref), { __ref: ref }) : keys),
    },
  });
}

function without(refs: Refs | Reference, ref: string): Refs {
  return 'length' in refs ? refs.filter(({ __ref }) => __ref !== ref) : [];
}
