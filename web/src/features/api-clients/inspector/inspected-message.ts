import { type JsonChange, changesBetween } from './json-changes.ts';
import type { ChannelInspectorSubscription } from './inspector.generated.ts';

/** A message of a push channel, as the gateway sent it. */
export type InspectedMessage = ChannelInspectorSubscription['channelInspector']['messages'][number];

/** The readable parts of a message's payload. */
interface ReadPayload {
  readonly payload: unknown;
  /** The entity after the change; undefined if the payload has none. */
  readonly state: unknown;
  /** Id of the entity as text; null if the payload has none. */
  readonly entityId: string | null;
  /** Operations of a JSON patch, if the payload has them. */
  readonly patch: readonly unknown[] | null;
}

const UNREADABLE: ReadPayload = { payload: null, state: undefined, entityId: null, patch: null };
const read = new WeakMap<InspectedMessage, ReadPayload>();

/** Parses the payload of a message, once. */
export function payloadOf(message: InspectedMessage): ReadPayload {
  const known = read.get(message);
  if (known) return known;
  const parsed = message.isTruncated ? UNREADABLE : parse(message.payload);
  read.set(message, parsed);
  return parsed;
}

function parse(text: string): ReadPayload {
  try {
    const payload: unknown = JSON.parse(text);
    const state = field(payload, 'state');
    const id = field(state, 'id') ?? field(payload, 'id');
    const patch = field(payload, 'patch');
    const entityId = typeof id === 'string' || typeof id === 'number' ? String(id) : null;
    return { payload, state, entityId, patch: Array.isArray(patch) ? patch : null };
  } catch {
    return UNREADABLE;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}

/** What a message changed. */
export type MessageChange =
  | { readonly kind: 'compared'; readonly changes: readonly JsonChange[]; readonly previous: InspectedMessage }
  /** The first message with this id: nothing to compare with. */
  | { readonly kind: 'first' }
  /** The payload is cut off or has no state. */
  | { readonly kind: 'unknown' };

/** Compares the state in a message with that of the message before it with the same channel and id. @param messages oldest first */
export function changeOf(message: InspectedMessage, messages: readonly InspectedMessage[]): MessageChange {
  const { entityId, state } = payloadOf(message);
  if (entityId === null || state === undefined) return { kind: 'unknown' };
  for (let index = messages.indexOf(message) - 1; index >= 0; index -= 1) {
    const previous = messages[index];
    if (previous === undefined || previous.channel !== message.channel) continue;
    const earlier = payloadOf(previous);
    if (earlier.entityId !== entityId || earlier.state === undefined) continue;
    return { kind: 'compared', changes: changesBetween(earlier.state, state), previous };
  }
  return { kind: 'first' };
}

/** Messages as newline-delimited JSON, one object a line. */
export function toNdjson(messages: readonly InspectedMessage[]): string {
  return messages
    .map((message) => {
      const { id, channel, createdAt, receivedAt, bytes, payload, isTruncated } = message;
      const content = isTruncated ? { truncatedPayload: payload } : { payload: payloadOf(message).payload };
      return `${JSON.stringify({ id, channel, createdAt, receivedAt, bytes, ...content })}\n`;
    })
    .join('');
}
