import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { sendCompressed } from './graphql-handler.ts';

it('compresses a response, but not for a client that has left: its compression stream would never be released', async () => {
  let streams = 0;
  const hook = createHook({
    init(_id, type) {
      if (/zlib|brotli/i.test(type)) streams += 1;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  const arrived = Promise.withResolvers<void>();
  const streamsAfterLeaving = Promise.withResolvers<number>();
  const answer = 'x'.repeat(10_000);
  const app = express();
  app.get('/stays', (request, response) => sendCompressed(request, response, () => response.type('json').send(answer)));
  app.get('/leaves', async (request, response) => {
    arrived.resolve();
    await once(response, 'close');
    const before = streams;
    sendCompressed(request, response, () => response.type('json').send(answer));
    streamsAfterLeaving.resolve(streams - before);
  });
  const server = app.listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;

  const stays = await fetch(`${url}/stays`);
  expect(stays.headers.get('content-encoding')).toBe('gzip');
  expect(await stays.text()).toBe(answer);

  const leaving = new AbortController();
  fetch(`${url}/leaves`, { signal: leaving.signal }).catch(() => {});
  await arrived.promise;
  leaving.abort();
  expect(await streamsAfterLeaving.promise).toBe(0);
});
