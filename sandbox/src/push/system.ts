import type { SystemInit } from '@sightline/provider-contract/push.ts';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Queue } from './queue.ts';

// Messages of the `system` channel, as text.

export function heartbeat(clock: Clock): string {
  return JSON.stringify({ ...envelope(clock), cmd: 'heartbeat' });
}

export function goingAway(clock: Clock): string {
  return JSON.stringify({ ...envelope(clock), cmd: 'going_away' });
}

export function init(clock: Clock, subscriberId: string, queue: Queue, reconnected: boolean): string {
  const message: SystemInit = {
    ...envelope(clock),
    cmd: 'init',
    subscriber_id: subscriberId,
    reconnect_token: queue.token,
    reconnected,
    subscription: { id: queue.id, name: queue.name, filters: [...queue.channels].map((channel) => ({ channel })) },
  };
  return JSON.stringify(message);
}

function envelope(clock: Clock) {
  return { channel: 'system', uuid: randomUUID(), created: clock.now().toISOString() } as const;
}
