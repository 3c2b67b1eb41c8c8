import { setTimeout as sleep } from 'node:timers/promises';
import type { Rig } from './rig.ts';

/** An intentional fault. */
export interface ScheduledFault {
  /** When, as a share of the whole run. */
  readonly at: number;
  readonly what: string;
  /** Resolves at its end, with a note. */
  readonly inject: (rig: Rig) => Promise<string | null>;
}

const REDIS_DOWN_MS = 5_000;
const CRASH_DOWN_MS = 3_000;
const PROVIDER_DOWN_MS = 20_000;
/** Longer than the silence that counts as a loss. */
const FROZEN_MS = 20_000;
const MANY = 1_000_000;

async function cutSockets({ control }: Rig): Promise<string> {
  return `${await control.dropSockets({ terminate: true })} sockets`;
}

/** Simulates a restart of the provider with a persistent database: closes and refuses connections, and deletes the queues. */
async function restartProvider(rig: Rig): Promise<null> {
  const { control } = rig;
  await control.addFault({ kind: 'reset' });
  await control.refuseSockets(503, MANY);
  await control.deleteQueues();
  await cutSockets(rig);
  await sleep(PROVIDER_DOWN_MS);
  await control.clearFaults();
  await control.clearSocketFaults();
  return null;
}

async function restartRedis({ redis }: Rig): Promise<null> {
  await redis.kill();
  await sleep(REDIS_DOWN_MS);
  await redis.restart();
  return null;
}

/** After their last restart both gateways run long enough for a memory trend. */
export const FAULTS: readonly ScheduledFault[] = [
  { at: 0.08, what: 'the provider cuts its sockets', inject: cutSockets },
  {
    at: 0.13,
    what: 'the provider cuts its sockets and loses their queues',
    async inject(rig) {
      await rig.control.deleteQueues();
      return cutSockets(rig);
    },
  },
  { at: 0.18, what: 'Redis is stopped for 5 s, and empty afterwards', inject: restartRedis },
  {
    at: 0.24,
    what: 'gateway A is stopped, and started again',
    async inject({ gateways: [a] }) {
      const { code, ms } = await a.restart();
      return `${code === null ? 'did not end' : `exit code ${code}`} after ${Math.round(ms)} ms`;
    },
  },
  { at: 0.31, what: 'the provider restarts: unavailable for 20 s', inject: restartProvider },
  {
    at: 0.38,
    what: 'gateway B is killed, and started 3 s later',
    async inject({ gateways: [, b] }) {
      await b.crash(CRASH_DOWN_MS);
      return null;
    },
  },
  {
    at: 0.46,
    what: 'the provider is frozen for 20 s and keeps its connections',
    async inject({ provider }) {
      provider.child.kill('SIGSTOP');
      await sleep(FROZEN_MS).finally(() => provider.child.kill('SIGCONT'));
      return null;
    },
  },
  { at: 0.56, what: 'Redis is stopped for 5 s, and empty afterwards', inject: restartRedis },
  { at: 0.66, what: 'the provider cuts its sockets', inject: cutSockets },
  { at: 0.76, what: 'the provider restarts: unavailable for 20 s', inject: restartProvider },
  { at: 0.88, what: 'the provider cuts its sockets', inject: cutSockets },
];
