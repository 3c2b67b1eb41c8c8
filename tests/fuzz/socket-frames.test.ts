import { afterEach, expect, it } from 'vitest';
import { RawSocket } from '../../gateway/test/support/raw-socket.ts';
import { LIST } from '../../gateway/test/support/live-subscriber.ts';
import { useSeparateStack } from '../../gateway/test/support/stack.ts';
import type { Random } from '../../sandbox/src/random.ts';
import { caseCount, eachCase, FUZZ_TIMEOUT_MS, SEED } from './cases.ts';
import { mangledJson, mangledText, oddJson, oddText } from './oddities.ts';
import { revealedInternals } from './verdict.ts';

const CONCURRENCY = 4;
const MAX_FRAMES = 5;
/** Close codes of docs/errors.md that a client can cause. */
const DOCUMENTED_CODES = new Set([1007, 1008, 1009, 4400, 4401, 4409, 4429]);

const log: string[] = [];
const stack = useSeparateStack(
  {
    MAX_SOCKETS_PER_ADDRESS: '100000',
    MAX_SOCKETS_PER_USER: '100000',
    DOCUMENT_COST_PER_MINUTE: '1000000000',
    OWN_DOCUMENT_COST_PER_MINUTE: '1000000000',
    LOG_LEVEL: 'error',
  },
  (line) => log.push(line),
);
const openSockets = new Set<RawSocket>();
afterEach(() => Promise.all([...openSockets].map((socket) => socket.end())));

type Frame = string | Buffer;

function randomFrame(random: Random, init: unknown): Frame {
  const id = random.pick(['1', '2', oddText(random)]);
  const messages = [
    init,
    { id, type: 'subscribe', payload: { query: LIST, variables: { after: oddJson(random) } } },
    { id, type: 'subscribe', payload: { query: 'subscription { tradingList { seq } }', operationName: oddText(random) } },
    { id, type: 'subscribe', payload: { query: '{ clientConfig { version } }', extensions: { tradingToken: oddJson(random) } } },
    { id, type: 'complete' },
    { type: 'ping', payload: { seq: oddJson(random) } },
    { type: 'pong', payload: { seq: oddJson(random) } },
    { id, type: random.pick(['next', 'error', 'connection_ack', 'start', 'stop', 'constructor']), payload: oddJson(random) },
  ];
  const message = random.pick(messages);
  const way = random.int(0, 9);
  if (way <= 2) return JSON.stringify(message);
  if (way <= 5) return JSON.stringify(mangledJson(message, random, 0.15));
  if (way === 6) return mangledText(JSON.stringify(message), random);
  if (way === 7) return JSON.stringify(oddJson(random));
  if (way === 8)
    return random.chance(0.3) ? JSON.stringify({ ...Object(message), payload: 'x'.repeat(70_000) }) : oddText(random);
  return Buffer.from(Array.from({ length: random.int(0, 40) }, () => random.int(0, 255)));
}

const ALL = caseCount(200);

it(
  `answers ${ALL} series of frames, or closes with a code that is documented (seed ${SEED})`,
  async () => {
    const { gateway } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const init = {
      type: 'connection_init',
      payload: { Authorization: `Bearer ${trader.bearer}`, 'X-Trading-Token': trader.tradingToken },
    };
    const seen: Record<string, number> = {};
    await eachCase('socket frames', { all: ALL, atOnce: CONCURRENCY }, async (random) => {
      const socket = await RawSocket.open(gateway.url);
      if (typeof socket === 'number') throw new Error(`the handshake was refused with ${socket}`);
      openSockets.add(socket);
      if (random.chance(0.8)) {
        socket.send(init);
        await socket.next('connection_ack');
      }
      const frames = Array.from({ length: random.int(1, MAX_FRAMES) }, () => randomFrame(random, init));
      // Sends binary data as text half of the time, which is mostly invalid.
      for (const frame of frames) socket.socket.send(frame, { binary: typeof frame === 'string' ? false : random.chance(0.5) });
      const mark = { type: 'ping', payload: { mark: true } };
      socket.send(mark);
      const isMark = ({ type, payload }: (typeof socket.messages)[number]): boolean =>
        type === 'pong' && JSON.stringify(payload) === JSON.stringify(mark.payload);
      const end = await Promise.race([socket.closed, socket.until(() => socket.messages.some(isMark)).then(() => null)]);
      openSockets.delete(socket);
      await socket.end();
      const outcome = end === null ? 'answered' : String(end.code);
      seen[outcome] = (seen[outcome] ?? 0) + 1;
      const revealed = revealedInternals(
        `${end?.reason ?? ''} ${JSON.stringify(socket.messages.filter(({ type }) => type === 'error'))}`,
      );
      if (revealed !== null || log.length > 0 || (end !== null && !DOCUMENTED_CODES.has(end.code)))
        throw new Error(`${revealed ?? ''} ${end?.code} ${end?.reason}\n${frames.map(String).join('\n')}\n${log.join('\n')}`);
    });
    expect(seen['answered']).toBeGreaterThan(0);
    expect(Object.keys(seen).length).toBeGreaterThan(4);
    // No other subscriber was affected.
    const watch = gateway.watch('subscription { tradingList { status } }', {}, trader);
    expect(await watch.data(0)).toEqual({ tradingList: { status: 'LIVE' } });
    expect((await fetch(`${gateway.url}/health`)).status).toBe(200);
  },
  FUZZ_TIMEOUT_MS,
);
