import { isUtf8 } from 'node:buffer';
import { OpaqueId, Timestamp } from '@sightline/provider-contract/common.ts';
import { SystemInit } from '@sightline/provider-contract/push.ts';
import { loose, boundedString } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';

/** A message of a subscribed channel. Its payload is not validated here. */
export interface UpdateEnvelope {
  readonly channel: string;
  /** Id of the message; a repeated delivery has the same one. */
  readonly uuid: string;
  /** RFC 3339, UTC. */
  readonly created: string;
  readonly payload: unknown;
}

export type ProviderFrame =
  | { readonly kind: 'update'; readonly update: UpdateEnvelope }
  /** `resumed`: the queue of the reconnect token continues. `createdAt`: provider's clock, ms; null if absent. */
  | {
      readonly kind: 'init';
      readonly resumed: boolean;
      readonly reconnectToken: string | null;
      readonly createdAt: number | null;
    }
  | { readonly kind: 'heartbeat'; readonly createdAt: number | null }
  | { readonly kind: 'going-away' }
  /** Other system messages, and channels without a subscription. */
  | { readonly kind: 'other'; readonly channel: string }
  | { readonly kind: 'malformed'; readonly reason: string };

const MAX_ID_LENGTH = 200;
const SYSTEM = 'system';

const Channel = z.object({ channel: z.string() });
const Envelope = z.object({
  channel: z.string(),
  // Thousands of ids are stored.
  uuid: loose(OpaqueId).pipe(boundedString(MAX_ID_LENGTH)),
  // The usual form stays as it is: its digits say how exact it is.
  created: z.union([Timestamp, loose(Timestamp)]),
  payload: z.record(z.string(), z.unknown()),
});
const Command = z.object({ cmd: z.string() });
const Created = Envelope.pick({ created: true });
const Init = loose(
  SystemInit.pick({ reconnect_token: true, reconnected: true }).partial({ reconnect_token: true, reconnected: true }),
);

/** Reads one message of the push socket: JSON in a text or a binary frame, since the contract names neither. */
export function readFrame(data: Buffer, isBinary: boolean, channels: ReadonlySet<string>): ProviderFrame {
  if (isBinary && !isUtf8(data)) return { kind: 'malformed', reason: 'binary' };
  let json: unknown;
  try {
    json = JSON.parse(data.toString());
  } catch {
    return { kind: 'malformed', reason: 'not JSON' };
  }
  const named = Channel.safeParse(json);
  if (!named.success) return { kind: 'malformed', reason: 'no channel' };
  const { channel } = named.data;
  if (channel === SYSTEM) return readSystem(json);
  if (!channels.has(channel)) return { kind: 'other', channel };
  const read = Envelope.safeParse(json);
  return read.success ? { kind: 'update', update: read.data } : { kind: 'malformed', reason: 'no envelope' };
}

function readSystem(json: unknown): ProviderFrame {
  const command = Command.safeParse(json);
  if (command.data?.cmd === 'going_away') return { kind: 'going-away' };
  if (command.data?.cmd !== 'init' && command.data?.cmd !== 'heartbeat') return { kind: 'other', channel: SYSTEM };
  const created = Created.safeParse(json).data?.created;
  const createdAt = created === undefined ? null : Date.parse(created);
  if (command.data.cmd === 'heartbeat') return { kind: 'heartbeat', createdAt };
  const init = Init.safeParse(json);
  const reconnectToken = init.data?.reconnect_token ?? null;
  return { kind: 'init', resumed: init.data?.reconnected === true, reconnectToken, createdAt };
}
