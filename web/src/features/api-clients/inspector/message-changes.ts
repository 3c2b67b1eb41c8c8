import { type JsonNode, member, parseJson } from '../json/json-node.ts';
import { type JsonChange, changesBetween } from '../json/json-changes.ts';
import type { InspectedMessage } from './received-message.ts';
import { parsedJson } from '../../../lib/json.ts';

/** Where the state is in a message. */
export const STATE_PATH = ['', 'payload', 'state'].join('/');

/** The whole message as JSON; null if it is cut off or no JSON. */
export function frameOf({ frame, isTruncated }: InspectedMessage): JsonNode | null {
  return isTruncated ? null : parseJson(frame);
}

const idByMessage = new WeakMap<InspectedMessage, string | null>();

/** Id of the entity in a message, as text; null if it has none, is cut off or is no JSON. Read once. */
export function entityIdOf(message: InspectedMessage): string | null {
  const known = idByMessage.get(message);
  if (known !== undefined) return known;
  const payload = message.isTruncated ? undefined : fieldOf(parsedJson(message.frame), 'payload');
  const id = fieldOf(fieldOf(payload, 'state'), 'id') ?? fieldOf(payload, 'id');
  const text = typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : typeof id === 'number' ? exactId(message) : null;
  idByMessage.set(message, text);
  return text;
}

/** The text of an id that a number of JavaScript cannot hold. */
function exactId(message: InspectedMessage): string | null {
  const payload = member(frameOf(message) ?? undefined, 'payload');
  return (member(member(payload, 'state'), 'id') ?? member(payload, 'id'))?.source ?? null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Changes of an entity by a message. */
export type MessageChange =
  | { readonly kind: 'compared'; readonly changes: readonly JsonChange[] }
  /** No earlier state of this entity is in the list: nothing to compare with. */
  | { readonly kind: 'first' }
  /** The message is cut off, or has no id or no state. */
  | { readonly kind: 'unknown' };

const changeByMessage = new WeakMap<InspectedMessage, MessageChange>();

/**
 * Compares the state in a message with that of the message before it with the same channel and id. Compared once: that message
 * may be removed from the list later.
 * @param messages oldest first
 */
export function changeOf(message: InspectedMessage, messages: readonly InspectedMessage[]): MessageChange {
  const known = changeByMessage.get(message) ?? compare(message, messages);
  changeByMessage.set(message, known);
  return known;
}

function compare(message: InspectedMessage, messages: readonly InspectedMessage[]): MessageChange {
  const state = stateOf(message);
  if (entityIdOf(message) === null || state === undefined) return { kind: 'unknown' };
  for (let index = messages.indexOf(message) - 1; index >= 0; index -= 1) {
    const previous = messages[index];
    if (previous === undefined || !isSameEntity(previous, message)) continue;
    const before = stateOf(previous);
    if (before !== undefined) return { kind: 'compared', changes: changesBetween(before, state) };
  }
  return { kind: 'first' };
}

/** Whether two messages are about the same entity. */
export function isSameEntity(one: InspectedMessage, other: InspectedMessage): boolean {
  return one.channel === other.channel && entityIdOf(one) === entityIdOf(other);
}

/** The entity after the change. */
function stateOf(message: InspectedMessage): JsonNode | undefined {
  return member(member(frameOf(message) ?? undefined, 'payload'), 'state');
}

const MAX_VALUE_TEXT = 80;

/** A value of a change, shortened; a dash if it was not there. */
export function valueText(text: string | null): string {
  if (text === null) return '–';
  return text.length > MAX_VALUE_TEXT ? `${text.slice(0, MAX_VALUE_TEXT)}…` : text;
}
