import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { bearerOf } from '../support/sessions.ts';
import { STACK } from '../support/stacks.ts';
import { expect, test } from '../support/test.ts';
import { expectLive, openList, openLiveList } from '../support/trading-list.ts';

const BANNER = 'Too many Sightline tabs are open (20). Close one to get live prices here.';
const Message = z.object({ type: z.string() });

test.use({ storageState: storageStateOf('trader') });

/** Opens a socket as another tab does, and answers its pings. Null if the gateway refuses it. */
async function openSocket(bearer: string): Promise<WebSocket | null> {
  const socket = new WebSocket(`${STACK.dashboard.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const { promise, resolve } = Promise.withResolvers<WebSocket | null>();
  const send = (message: object): void => socket.send(JSON.stringify(message));
  socket.addEventListener('open', () => send({ type: 'connection_init', payload: { authorization: `Bearer ${bearer}` } }));
  socket.addEventListener('message', ({ data }) => {
    const { type } = Message.parse(JSON.parse(String(data)));
    if (type === 'ping') send({ type: 'pong' });
    if (type === 'connection_ack') resolve(socket);
  });
  socket.addEventListener('close', () => resolve(null));
  return promise;
}

test('a tab beyond the limit says why it has no live prices, and connects when another one closes', async ({ page, context }) => {
  const others: WebSocket[] = [];
  try {
    await openLiveList(page, '?game=1');
    const bearer = await bearerOf('trader');
    for (let socket = await openSocket(bearer); socket !== null; socket = await openSocket(bearer)) others.push(socket);
    const refused = await context.newPage();
    // Short waits between the attempts, which are random.
    await refused.addInitScript(() => {
      Math.random = () => 0.1;
    });
    await openList(refused, '?game=1');
    await expect(refused.getByText(BANNER)).toBeVisible();
    await expect(refused.getByRole('main').getByRole('status')).toHaveText(
      "Disconnected. Too many Sightline tabs are open. Prices aren't updating.",
    );
    await expect(refused.locator('main [data-stale]')).toBeVisible();
    await expectLive(page);
    await expect(page.getByText(BANNER)).toHaveCount(0);
    others.pop()?.close();
    await expectLive(refused);
    await expect(refused.getByText(BANNER)).toHaveCount(0);
    await expect(refused.locator('main [data-stale]')).toHaveCount(0);
    await expectLive(page);
  } finally {
    for (const socket of others) socket.close();
  }
});
