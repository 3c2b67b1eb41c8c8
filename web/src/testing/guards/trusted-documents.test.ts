import { OperationTypeNode } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { hashOf, MANIFEST, readDocuments, releasedDocuments } from '../../../../scripts/lib/released-documents.ts';
import { createCache } from '../../gateway/client/cache.ts';
import { createGateway } from '../../gateway/client/client.ts';
import { subscriptionText } from '../../gateway/live/subscription-text.ts';
import { memoryWindow } from '../memory-storage.ts';
import { bodyOf } from '../request-body.ts';
import { webOperations } from '../operations.ts';

const RequestBody = z.object({ query: z.string() });

const documents = await readDocuments(MANIFEST);
const operations = await webOperations();

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('trusted documents', () => {
  const requests = operations.filter(({ definition }) => definition.operation !== OperationTypeNode.SUBSCRIPTION);
  const subscriptions = operations.filter(({ definition }) => definition.operation === OperationTypeNode.SUBSCRIPTION);

  it.each(requests)('$name is sent with a text that the manifest holds', async ({ name, document, definition }) => {
    const bodies: string[] = [];
    const { client } = createGateway({
      endSession: () => {},
      fetch: async (_input, init) => {
        bodies.push(RequestBody.parse(bodyOf(init)).query);
        return Response.json({ errors: [{ message: 'no server here' }] });
      },
    });
    const sent =
      definition.operation === OperationTypeNode.MUTATION
        ? client.mutate({ mutation: document, fetchPolicy: 'no-cache' })
        : client.query({ query: document });
    await sent.catch(() => {});
    client.stop();
    expect(bodies).toHaveLength(1);
    expect(documents[hashOf(bodies.join(''))]).toEqual({ name, text: bodies[0] });
  });

  it.each(subscriptions)('$name is sent over the socket with a text that the manifest holds', ({ name, document }) => {
    const text = subscriptionText(createCache(), document);
    expect(documents[hashOf(text)]).toEqual({ name, text });
  });

  it('are those of the web, then those of earlier releases, and no others', async () => {
    const all = Object.entries(documents);
    expect(all.slice(0, operations.length).map(([, { name }]) => name)).toEqual(operations.map(({ name }) => name));
    const released = await releasedDocuments();
    expect(Object.fromEntries(all.slice(operations.length).filter(([hash]) => released[hash] === undefined))).toEqual({});
  });
});
