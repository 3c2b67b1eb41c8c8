import { type JsonNode, member, parseJson } from '../json/json-node.ts';
import { type JsonChange, changesBetween } from '../json/json-changes.ts';
import type { ChannelInspectorSubscription } from './inspector.generated.ts';

type ReceivedMessage = ChannelInspectorSubscription['channelInspector']['messages'][number];

/** A message of the push socket. */
export interface InspectedMessage extends ReceivedMessage {
  /** Number of the message in its run: the provider may deliver one more than once. */
  readonly number: number;
  /** Whether the page has an earlier message with its id. */
  readonly isDuplicate: boolean;
}

/** The parts of a message that the page reads. */
interface ReadFrame {
  /** The whole message; undefined if it is cut off or no JSON. */
  readonly frame: JsonNode | undefined;
  /** The entity after the change. */
  readonly state: JsonNode | undefined;
  /** Id of the entity as text; null if the message has none. */
  readonly entityId: string | null;
}

/** Where the state is in a message. */
export const STATE_PATH = ['', 'payload', 'state'].join('/');

const read = new WeakMap<InspectedMessage, ReadFrame>();

/** Parses a message, once. */
export function frameOf(message: InspectedMessage): ReadFrame {
  const known = read.get(message);
  if (known) return known;
  const frame = message.isTruncated ? undefined : (parseJson(message.frame) ?? undefined);
  const payload = member(frame, 'payload');
  const state = member(payload, 'state');
  const id = member(state, 'id') ?? member(payload, 'id');
  const parsed = { frame, state, entityId: id?.kind === 'string' || id?.kind === 'number' ? (id.text ?? id.source) : null };
  read.set(message, parsed);
  return parsed;
}

/** What a message changed. */
export type MessageChange =
  | { readonly kind: 'compared'; readonly changes: readonly JsonChange[]; readonly previous: InspectedMessage }
  /** The first message with this id: nothing to compare with. */
  | { readonly kind: 'first' }
  /** The message is cut off or has no state. */
  | { readonly kind: 'unknown' };

/** Compares the state in a message with that of the message before it with the same channel and id. @param messages oldest first */
export function changeOf(message: InspectedMessage, messages: readonly InspectedMessage[]): MessageChange {
  const { entityId, state } = frameOf(message);
  if (entityId === null || state === undefined) return { kind: 'unknown' };
  for (let index = messages.indexOf(message) - 1; index >= 0; index -= 1) {
    const previous = messages[index];
    if (previous === undefined || previous.channel !== message.channel) continue;
    const earlier = frameOf(previous);
    if (earlier.entityId !== entityId || earlier.state === undefined) continue;
    return { kind: 'compared', changes: changesBetween(earlier.state, state), previous };
  }
  return { kind: 'first' };
}

/** Messages as newline-delimited JSON, one object a line. `frame` has the text as received, so that no number is written again. */
export function toNdjson(messages: readonly InspectedMessage[]): string {
  return messages
    .map(
      ({ receivedAt, kind, bytes, isTruncated, frame }) => `${JSON.stringify({ receivedAt, kind, bytes, isTruncated, frame })}\n`,
    )
    .join('');
}
