import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { OperationTypeNode } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createCache } from '../../app/apollo/cache.ts';
import { createGateway } from '../../app/apollo/client.ts';
import { socketText } from '../../lib/live/socket-text.ts';
import { memoryWindow } from '../memory-storage.ts';
import { bodyOf } from '../request-body.ts';
import { webOperations } from '../operations.ts';

const Manifest = z.object({ documents: z.record(z.string(), z.object({ name: z.string(), text: z.string() })) });
const RequestBody = z.object({ query: z.string() });

const MANIFEST = new URL('../../../../schema/trusted-documents.json', import.meta.url);
const manifest = Manifest.parse(JSON.parse(await readFile(MANIFEST, 'utf8')));
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
    expect(manifest.documents[hashOf(bodies.join(''))]).toEqual({ name, text: bodies[0] });
  });

  it.each(subscriptions)('$name is sent over the socket with a text that the manifest holds', ({ name, document }) => {
    const text = socketText(createCache(), document);
    expect(manifest.documents[hashOf(text)]).toEqual({ name, text });
  });

  it('are those of the web and no others', () => {
    expect(Object.values(manifest.documents).map(({ name }) => name)).toEqual(operations.map(({ name }) => name));
  });
});

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
