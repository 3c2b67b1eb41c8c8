import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type GatewayProcess, startSeparateGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack();
const Line = z.looseObject({ level: z.union([z.string(), z.number()]), msg: z.string() });
const lines: z.output<typeof Line>[] = [];
let gateway: GatewayProcess;
beforeAll(async () => {
  gateway = await startSeparateGateway(stack().sandbox.port, { LOG_LEVEL: 'warn', TRUST_PROXY: 'on' }, (line) => {
    const parsed = Line.safeParse(JSON.parse(line));
    if (parsed.success) lines.push(parsed.data);
  });
});
afterAll(() => gateway.stop());

/** Asks for a socket. @returns the status line */
async function handshake(headers: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(gateway.url).port), 'localhost');
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  socket.write(`GET /graphql HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n${headers.join('\r\n')}\r\n\r\n`);
  for await (const chunk of socket) return String(chunk).split('\r\n')[0] ?? '';
  return 'closed';
}
const logged = (text: string) => lines.filter(({ msg }) => msg.includes(text));

it('sockets of a page behind a proxy without Host are refused, and the log says once what to do', async () => {
  const refused = 'HTTP/1.1 403 Forbidden';
  const proxied = ['Origin: https://dashboard.example.test', 'X-Forwarded-For: 192.0.2.1'];
  expect([await handshake(proxied), await handshake(proxied)]).toEqual([refused, refused]);
  expect(await handshake(['Host: a', 'Origin: https://evil.example.test', 'X-Forwarded-For: 192.0.2.1'])).toBe(refused);
  await vi.waitFor(() =>
    expect(logged('origin not allowed')).toMatchObject([{ origin: 'https://evil.example.test', host: 'a' }]),
  );
  expect(logged('no valid Host header')).toHaveLength(1);
});

it('sockets behind a proxy without a readable client address are not counted together, and the log says so once', async () => {
  const accepted = 'HTTP/1.1 101 Switching Protocols';
  for (let n = 0; n < 3; n += 1) expect(await handshake(['Host: a', 'X-Forwarded-For: unknown'])).toBe(accepted);
  await vi.waitFor(() => expect(logged('no readable client address')).toHaveLength(1));
});
