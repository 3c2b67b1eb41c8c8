import { ApolloClient, ApolloLink } from '@apollo/client';
import { OperationTypeNode, print } from 'graphql';
import { EMPTY, lastValueFrom } from 'rxjs';
import {
  type Documents,
  hashOf,
  MANIFEST,
  readDocuments,
  RELEASED,
  withReleased,
  writeDocuments,
} from '../../scripts/lib/released-documents.ts';
import { createCache } from '../src/graphql/cache.ts';
import { type WebOperation, webOperations } from '../src/testing/operations.ts';

/** The text that Apollo Client sends for an operation: with `__typename` added and client directives removed. */
async function sentText({ definition, document }: WebOperation): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const client = new ApolloClient({
    cache: createCache(),
    dataMasking: true,
    link: new ApolloLink((operation) => {
      resolve(print(operation.query));
      return EMPTY;
    }),
  });
  const subscription = definition.operation === OperationTypeNode.SUBSCRIPTION;
  const sent = subscription
    ? lastValueFrom(client.subscribe({ query: document }), { defaultValue: null })
    : definition.operation === OperationTypeNode.MUTATION
      ? client.mutate({ mutation: document })
      : client.query({ query: document });
  // The link answers nothing, which the client takes for a failure.
  sent.catch(() => {});
  const text = await promise;
  client.stop();
  return text;
}

const present: Documents = {};
for (const operation of await webOperations()) {
  const text = await sentText(operation);
  present[hashOf(text)] = { name: operation.name, text };
}
// Pages that were loaded before a deployment go on with the documents of theirs.
await writeDocuments(MANIFEST, withReleased(present, await readDocuments(RELEASED)));
