import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { useStack } from '../support/stack.ts';

const stack = useStack();

/** Sends a text at once over a connection of its own. @returns what arrives until it ends */
async function send(text: string): Promise<string> {
  const socket = connect(Number(new URL(stack().gateway.url).port), 'localhost');
  socket.write(text);
  let received = '';
  for await (const chunk of socket) received += chunk;
  return received;
}

const CHUNKED =
  'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
const POST = 'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n';

it.each([
  [
    'larger than 16 KiB',
    431,
    'The headers of the request are too large: at most 16 KiB.',
    `${POST}X-Large: ${'x'.repeat(20_000)}\r\n\r\n{}`,
  ],
  [
    'far larger',
    431,
    'The headers of the request are too large: at most 16 KiB.',
    `${POST}X-Large: ${'x'.repeat(2_000_000)}\r\n\r\n{}`,
  ],
  ['malformed', 400, 'The request could not be parsed.', `${POST}No colon\r\n\r\n{}`],
  ['followed by a malformed chunk', 400, 'The request could not be parsed.', `${CHUNKED}zz\r\n`],
  ['followed by a long chunk extension', 413, 'The request is too large.', `${CHUNKED}1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`],
])('headers that are %s get status %i with a body, and end the connection', async (_what, status, message, text) => {
  const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const requestId = /x-request-id: (\S+)/.exec(head)?.[1];
  expect(JSON.parse(body)).toEqual({ errors: [{ message, extensions: { code: 'BAD_REQUEST', retryable: false, requestId } }] });
});

it('a malformed request behind one that is being answered ends the connection, without a second response in the first', async () => {
  const received = await send(`${POST}\r\n{}nonsense\r\n\r\n`);
  expect(received.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThan(2);
});
