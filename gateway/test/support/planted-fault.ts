import { closeSync, openSync } from 'node:fs';
import { queryObjects } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { TradingFeed } from '../../src/domains/trading/feed/feed.ts';
import { SocketSession } from '../../src/context/socket-session.ts';
import { LiveSocket } from '../../src/live/broadcast/live-socket.ts';
import { Subscriber } from '../../src/live/broadcast/subscriber.ts';

/** Preloaded into a gateway process: causes failures that cannot be caused from outside, and counts objects that may leak. */

const { PLANTED_ERRORS_TO, PLANTED_OUTPUT_TO, PLANTED_ON_SIGNAL } = process.env;

/** Classes whose instances a connection, a request or a feed could leak. */
const COUNTED = [LiveSocket, SocketSession, Subscriber, TradingFeed];

/** Opening a file takes the lowest free descriptor: the one that was just closed. */
function redirect(descriptor: number, path: string): void {
  closeSync(descriptor);
  openSync(path, 'a');
}
// Worker threads share the descriptors of the process, and load this file too.
if (isMainThread && PLANTED_OUTPUT_TO !== undefined) redirect(1, PLANTED_OUTPUT_TO);
if (isMainThread && PLANTED_ERRORS_TO !== undefined) redirect(2, PLANTED_ERRORS_TO);

const actions: Readonly<Record<string, () => void>> = {
  rejection: () => void Promise.reject(new Error('planted rejection')),
  exception: () => {
    throw new Error('planted exception');
  },
  // `queryObjects` collects garbage first.
  count: () => {
    const counts = Object.fromEntries(COUNTED.map((type) => [type.name, queryObjects(type, { format: 'count' })]));
    process.stdout.write(`${JSON.stringify({ plantedCount: counts })}\n`);
  },
};
process.on('SIGUSR2', () => actions[PLANTED_ON_SIGNAL ?? '']?.());
