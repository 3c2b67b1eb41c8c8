import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUSH_CHANNELS } from '../account/products.ts';
import { type Sandbox, startForTest } from '../testing/start.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startForTest();
});
afterAll(() => sandbox.close());

it('the documentation has a heading for every channel: at the target of its reference, else under its name', async () => {
  for (const { name, api_reference } of PUSH_CHANNELS) {
    const url = new URL(api_reference ?? '/docs', sandbox.url);
    const answer = await fetch(url);
    const html = await answer.text();
    expect([url.pathname, answer.status]).toEqual([url.pathname, 200]);
    expect(html).toContain(`<h2 id="${url.hash.slice(1) || name}">${name}</h2>`);
  }
});
