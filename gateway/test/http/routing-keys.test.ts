import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { startGateway } from '../support/gateway-process.ts';
import { RawSocket } from '../support/raw-socket.ts';
import { useStack } from '../support/stack.ts';
import { customerId } from '../support/user-session.ts';

const TRADING_TOKEN_KEY = `k1:${randomBytes(32).toString('base64')}`;
const ORIGIN = 'https://tools.example.test';
const stack = useStack({ TRADING_TOKEN_KEY, API_ORIGINS: ORIGIN });
const KEY = /^[0-9a-f]{16}$/;
const Ack = z.object({ payload: z.object({ route: z.nullable(z.string()) }) });
const Key = z.object({ name: z.string(), secret: z.string() });

/** Routing key in the answer to a query with these credentials. */
async function routeOf(headers: Record<string, string>, { url } = stack().gateway): Promise<string | null> {
  const body = JSON.stringify({
    query: headers['x-api-key'] === undefined ? '{ apiClients { id } }' : '{ seriesByIds(ids: ["1"]) { id } }',
  });
  const response = await fetch(`${url}/graphql?route=0123456789abcdef`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  return response.headers.get('x-route');
}

async function routeOfAck(payload: Record<string, string>): Promise<string | null> {
  const socket = await RawSocket.open(stack().gateway.url);
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  socket.send({ type: 'connection_init', payload });
  const { payload: ack } = Ack.parse(await socket.next('connection_ack'));
  await socket.end();
  return ack.route;
}

const bearerOf = async (user: string) => ({ authorization: `Bearer ${await stack().gateway.signIn(`${user}@example.test`)}` });

it('a routing key is the same for all users of a customer, over HTTP and sockets, on every gateway, and for staff who act for it', async () => {
  const [trader, staff, other] = [await bearerOf('trader'), await bearerOf('staff'), await bearerOf('unsigned')];
  const route = await routeOf(trader);
  expect(route).toMatch(KEY);
  const acting = { ...staff, 'x-acting-customer': await customerId(stack(), 'Northwind Bets') };
  const second = await startGateway(stack().sandbox.port, { TRADING_TOKEN_KEY });
  try {
    expect([await routeOfAck(trader), await routeOf(acting), await routeOfAck(acting), await routeOf(trader, second)]).toEqual([
      route,
      route,
      route,
      route,
    ]);
  } finally {
    await second.stop();
  }
  expect(await routeOf(other)).toSatisfy((found) => found === null || (KEY.test(String(found)) && found !== route));
});

it('each API key has a routing key of its own, over HTTP and sockets', async () => {
  const keys = (await stack().sandbox.control.allState('keys')).map((key) => Key.parse(key));
  const [one, two] = keys
    .filter(({ name }) => ['primary', 'fallback'].includes(name))
    .map(({ secret }) => ({ 'x-api-key': secret }));
  if (!one || !two) throw new Error('the sandbox has no such keys');
  const [first, second] = [await routeOf(one), await routeOf(two)];
  expect([first, second]).toEqual([expect.stringMatching(KEY), expect.stringMatching(KEY)]);
  expect(first).not.toBe(second);
  expect(await routeOfAck(one)).toBe(first);
});

it('a routing key is not sent without a credential, nor to a user who names the customer of others', async () => {
  expect(await routeOf({})).toBeNull();
  expect(await routeOf({ authorization: 'Bearer unknown' })).toBeNull();
  const foreign = { ...(await bearerOf('customer')), 'x-acting-customer': await customerId(stack(), 'Northwind Bets') };
  expect(await routeOf(foreign)).toBeNull();
});

it('a routing key can be read by pages of other origins', async () => {
  const response = await fetch(`${stack().gateway.url}/graphql`, {
    method: 'POST',
    headers: { ...(await bearerOf('trader')), 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ query: '{ apiClients { id } }' }),
  });
  expect(response.headers.get('access-control-expose-headers')?.split(', ')).toContain('x-route');
});
