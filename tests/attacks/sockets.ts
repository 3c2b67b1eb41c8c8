import { connect as connectTcp } from 'node:net';
import { once } from 'node:events';
import { RawSocket } from '../../gateway/test/support/raw-socket.ts';
import type { Attack } from './attack.ts';
import type { Target } from './target.ts';

const LIST = 'subscription { tradingList { seq } }';
/** Comparing this length with a number throws. */
const FAKE_STRING = { length: { valueOf: 1, toString: 1 } };
const SUBSCRIBE = { type: 'subscribe', payload: { query: LIST } };

async function handshake(target: Target, options: Parameters<typeof RawSocket.open>[1]): Promise<string> {
  const socket = await RawSocket.open(target.gateway.url, options).catch(() => 'refused' as const);
  if (typeof socket === 'number') return String(socket);
  if (socket === 'refused') return 'refused';
  const { code } = await socket.closed;
  return String(code);
}

/** Close code of the socket after `send`. */
async function closeCodeAfter(socket: RawSocket, send: () => void): Promise<string> {
  send();
  return String((await socket.closed).code);
}

/** How long a TCP connection that sends only `bytes` stays open; ms. */
async function timeUntilClosed(target: Target, bytes: string): Promise<number> {
  const { hostname, port } = new URL(target.gateway.url);
  const startedAt = Date.now();
  const socket = connectTcp(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  socket.write(bytes);
  await once(socket, 'close');
  return Date.now() - startedAt;
}

export const SOCKET_ATTACKS: readonly Attack[] = [
  ...['https://evil.example.test', 'https://localhost.evil.example.test', 'null'].map(
    (origin): Attack => ({
      row: '19 socket',
      what: `a handshake from the origin ${origin}`,
      expected: '403',
      run: (target) => handshake(target, { origin }),
    }),
  ),
  {
    row: '20 socket',
    what: 'a handshake with a cookie and no bearer',
    expected: '4401',
    run: async (target) => {
      const socket = await RawSocket.open(target.gateway.url, { headers: { cookie: 'session=stolen' } });
      if (typeof socket === 'number') return String(socket);
      return closeCodeAfter(socket, () => socket.send({ type: 'connection_init' }));
    },
  },
  {
    row: '21 socket',
    what: 'the old subprotocol',
    expected: 'refused',
    run: (target) => handshake(target, { protocol: 'graphql-ws' }),
  },
  { row: '21 socket', what: 'no subprotocol', expected: '4406', run: (target) => handshake(target, { protocol: '' }) },
  {
    row: '22 socket',
    what: 'a subscription before the acknowledgement',
    expected: '4401',
    run: async (target) => {
      const socket = await target.open();
      return closeCodeAfter(socket, () => socket.send({ ...SUBSCRIBE, id: 'a' }));
    },
  },
  {
    row: '23 socket',
    what: 'a socket without connection_init',
    expected: '4408',
    run: async (target) => String((await (await target.open()).closed).code),
  },
  {
    row: '24 socket',
    what: 'connection_init twice',
    expected: '4429',
    run: async (target) => {
      const socket = await target.connect();
      return closeCodeAfter(socket, () => socket.send({ type: 'connection_init' }));
    },
  },
  {
    row: '25 socket',
    what: 'one id twice',
    expected: '4409',
    run: async (target) => {
      const socket = await target.connect();
      socket.send({ ...SUBSCRIBE, id: 'constructor' });
      await socket.next('next', 'constructor');
      return closeCodeAfter(socket, () => socket.send({ ...SUBSCRIBE, id: 'constructor' }));
    },
  },
  {
    row: '25 socket',
    what: 'an id of 10,000 characters',
    expected: 'an error for it alone',
    run: async (target) => {
      const socket = await target.connect();
      const id = 'x'.repeat(10_000);
      socket.send({ ...SUBSCRIBE, id });
      await socket.next('error', id);
      socket.send({ ...SUBSCRIBE, id: '__proto__' });
      await socket.next('next', '__proto__');
      await socket.end();
      return 'an error for it alone';
    },
  },
  ...(['{', '[]', '{"type":"hello"}', Buffer.from('{"type":"ping"}')] as const).map(
    (frame): Attack => ({
      row: '26 socket',
      what: typeof frame === 'string' ? `the message ${frame}` : 'a binary message',
      expected: '4400',
      run: async (target) => {
        const socket = await target.connect();
        return closeCodeAfter(socket, () => socket.socket.send(frame));
      },
    }),
  ),
  {
    row: '26 socket',
    what: 'a bearer that is an object with a length',
    expected: '4401',
    run: async (target) => {
      const socket = await target.open();
      return closeCodeAfter(socket, () => socket.send({ type: 'connection_init', payload: { Authorization: FAKE_STRING } }));
    },
  },
  {
    row: '26 socket',
    what: 'a trading session that is an object with a length',
    expected: 'an error for it alone',
    run: async (target) => {
      const socket = await target.connect();
      socket.send({ ...SUBSCRIBE, id: 'a', payload: { ...SUBSCRIBE.payload, extensions: { tradingToken: FAKE_STRING } } });
      await socket.next('error', 'a');
      socket.send({ ...SUBSCRIBE, id: 'b' });
      await socket.next('next', 'b');
      await socket.end();
      return 'an error for it alone';
    },
  },
  {
    row: '27 socket',
    what: 'a message of 65 kB',
    expected: '1009, others go on',
    run: async (target) => {
      const [socket, other] = [await target.connect(), await target.connect()];
      const code = await closeCodeAfter(socket, () => socket.socket.send('x'.repeat(65 * 1024 + 1)));
      other.send({ ...SUBSCRIBE, id: 'a' });
      await other.next('next', 'a');
      await other.end();
      return `${code}, others go on`;
    },
  },
  {
    row: '28 socket',
    what: 'a subscription with a syntax error',
    expected: 'an error for it alone',
    run: async (target) => {
      const socket = await target.connect();
      socket.send({ type: 'subscribe', id: 'bad', payload: { query: 'subscription {' } });
      await socket.next('error', 'bad');
      socket.send({ ...SUBSCRIBE, id: 'good' });
      await socket.next('next', 'good');
      await socket.end();
      return 'an error for it alone';
    },
  },
  {
    row: '29 socket',
    what: '51 subscriptions on one socket',
    expected: 'an error for the last alone',
    run: async (target) => {
      const socket = await target.connect();
      for (let id = 0; id < 51; id += 1) socket.send({ ...SUBSCRIBE, id: String(id) });
      await socket.next('error', '50');
      await socket.next('next', '49');
      await socket.end();
      return 'an error for the last alone';
    },
  },
  {
    row: '29 socket',
    what: '200 subscriptions started and ended within a second',
    expected: '1008',
    run: async (target) => {
      const socket = await target.connect();
      return closeCodeAfter(socket, () => {
        for (let id = 0; id < 200; id += 1) {
          socket.send({ ...SUBSCRIBE, id: String(id) });
          socket.send({ type: 'complete', id: String(id) });
        }
      });
    },
  },
  {
    row: '30 socket',
    what: '201 sockets from one address',
    expected: '429 for the last alone',
    run: async (target) => {
      const open = () => RawSocket.open(target.gateway.url);
      const sockets = await Promise.all(Array.from({ length: 200 }, open));
      const last = await open();
      await Promise.all([...sockets, last].map(async (socket) => typeof socket === 'number' || socket.end()));
      const isEarlierRefused = sockets.some((socket) => typeof socket === 'number');
      return `${typeof last === 'number' ? last : 'an open socket'} for the last${isEarlierRefused ? '' : ' alone'}`;
    },
  },
  {
    row: '30 socket',
    what: '21 sockets of one user',
    expected: '1013',
    run: async (target) => {
      const sockets = await Promise.all(Array.from({ length: 20 }, () => target.connect(target.colleague)));
      const last = await target.open();
      const code = await closeCodeAfter(last, () =>
        last.send({ type: 'connection_init', payload: { Authorization: `Bearer ${target.colleague.bearer}` } }),
      );
      await Promise.all(sockets.map((socket) => socket.end()));
      return code;
    },
  },
  {
    row: '31 socket',
    what: 'a compressed message that is 10 MB once decompressed',
    expected: '1009',
    run: async (target) => {
      const socket = await target.open();
      return closeCodeAfter(socket, () => socket.send({ type: 'connection_init', payload: ' '.repeat(10 * 1024 * 1024) }));
    },
  },
  {
    row: '32 socket',
    what: 'a forged bearer',
    expected: '4401',
    run: async (target) => {
      const socket = await target.open();
      const [, payload] = target.trader.bearer.split('.');
      return closeCodeAfter(socket, () =>
        socket.send({ type: 'connection_init', payload: { Authorization: `Bearer x.${payload}.forged` } }),
      );
    },
  },
  {
    row: '47',
    what: 'headers that never end',
    expected: 'closed within 15 s',
    isSlow: true,
    run: async (target) =>
      (await timeUntilClosed(target, 'POST /graphql HTTP/1.1\r\nHost: a\r\nX-Slow: ')) < 15_000 ? 'closed within 15 s' : 'kept',
  },
  {
    row: '23',
    what: 'a connection that sends nothing',
    expected: 'closed within 15 s',
    isSlow: true,
    run: async (target) => ((await timeUntilClosed(target, '')) < 15_000 ? 'closed within 15 s' : 'kept'),
  },
];
