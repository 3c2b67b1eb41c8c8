import { closeSync, openSync } from 'node:fs';
import { queryObjects } from 'node:v8';
import { TradingFeed } from '../src/domains/trading/feed/feed.ts';
import { SocketSession } from '../src/context/socket-session.ts';
import { LiveSocket } from '../src/live/broadcast/live-socket.ts';
import { Subscriber } from '../src/live/broadcast/subscriber.ts';

/** Goes into a gateway before its own code: makes it fail in ways that cannot be brought about from outside. */

const { PLANTED_ERRORS_TO, PLANTED_OUTPUT_TO, PLANTED_ON_SIGNAL } = process.env;

/** What a connection, a request or a feed could leave behind. */
const COUNTED = [LiveSocket, SocketSession, Subscriber, TradingFeed];

/** A descriptor that was just closed is the next one to be opened. */
function redirect(descriptor: number, path: string): void {
  closeSync(descriptor);
  openSync(path, 'a');
}
if (PLANTED_OUTPUT_TO !== undefined) redirect(1, PLANTED_OUTPUT_TO);
if (PLANTED_ERRORS_TO !== undefined) redirect(2, PLANTED_ERRORS_TO);

const acts: Readonly<Record<string, () => void>> = {
  rejection: () => void Promise.reject(new Error('planted rejection')),
  exception: () => {
    throw new Error('planted exception');
  },
  // Collects garbage first.
  count: () => {
    const counts = Object.fromEntries(COUNTED.map((type) => [type.name, queryObjects(type, { format: 'count' })]));
    process.stdout.write(`${JSON.stringify({ plantedCount: counts })}\n`);
  },
};
process.on('SIGUSR2', () => acts[PLANTED_ON_SIGNAL ?? '']?.());
