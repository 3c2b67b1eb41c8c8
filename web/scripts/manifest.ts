import { ApolloClient, ApolloLink } from '@apollo/client';
import { OperationTypeNode, print } from 'graphql';
import { EMPTY, lastValueFrom } from 'rxjs';
import {
  type Documents,
  hashOf,
  MANIFEST,
  releasedDocuments,
  withReleasedDocuments,
  writeDocuments,
} from '../../scripts/lib/released-documents.ts';
import { writeChanged } from '../../scripts/lib/write-changed.ts';
import { createCache } from '../src/gateway/client/cache.ts';
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
  const isSubscription = definition.operation === OperationTypeNode.SUBSCRIPTION;
  const sent = isSubscription
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

/** The file with the documents that the web sends without Apollo Client, as constants. */
const SENT_TEXTS_FILE = new URL('../src/generated/documents.ts', import.meta.url);
const SENT_AS_TEXT = [
  'ApiClientsPage',
  'ClientConfig',
  'PasswordToken',
  'RequestPasswordReset',
  'SignIn',
  'SignOut',
  'StartTradingSession',
  'TradingList',
  'UpdatePassword',
  'Viewer',
];

function constantOf(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

async function writeTexts(documents: Documents): Promise<void> {
  const lines = SENT_AS_TEXT.map((name) => {
    const text = Object.values(documents).find((document) => document.name === name)?.text;
    if (text === undefined) throw new Error(`The web has no operation ${name}`);
    return `export const ${constantOf(name)}: SentDocument = ${JSON.stringify({ name, text })};`;
  });
  const type = 'export type SentDocument = { readonly name: string; readonly text: string };';
  await writeChanged(SENT_TEXTS_FILE, `${type}\n${lines.join('\n')}\n`);
}

const present: Documents = {};
for (const operation of await webOperations()) {
  const text = await sentText(operation);
  present[hashOf(text)] = { name: operation.name, text };
}
// Pages that were loaded before a deployment still send the documents of their release.
await writeDocuments(MANIFEST, withReleasedDocuments(present, await releasedDocuments()));
await writeTexts(present);
