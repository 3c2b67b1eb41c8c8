import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { ApolloClient, ApolloLink } from '@apollo/client';
import { OperationTypeNode, print } from 'graphql';
import { EMPTY, lastValueFrom } from 'rxjs';
import { createCache } from '../src/app/apollo/cache.ts';
import { type WebOperation, webOperations } from '../src/testing/operations.ts';

const MANIFEST = new URL('../../schema/trusted-documents.json', import.meta.url);

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

const documents: [hash: string, document: { name: string; text: string }][] = [];
for (const operation of await webOperations()) {
  const text = await sentText(operation);
  documents.push([createHash('sha256').update(text).digest('hex'), { name: operation.name, text }]);
}
await writeFile(MANIFEST, `${JSON.stringify({ documents: Object.fromEntries(documents) }, null, 2)}\n`);
