import * as z from 'zod/mini';
import { PatchCheck } from './patch-check.ts';

/** A message as the gateway sends it. */
export const ReceivedMessage = z.object({
  kind: z.enum(['UPDATE', 'OTHER_CHANNEL', 'UNREADABLE']),
  id: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  receivedAt: z.string(),
  bytes: z.number(),
  frame: z.string(),
  isTruncated: z.boolean(),
});
export type ReceivedMessage = z.output<typeof ReceivedMessage>;

/** A message with what the page found out when it arrived: a line of a recording. */
export const CheckedMessage = z.extend(ReceivedMessage, {
  /** Whether the page still had an earlier message with its id. */
  isDuplicate: z.boolean(),
  patchCheck: PatchCheck,
});
export type CheckedMessage = z.output<typeof CheckedMessage>;

/** A message as the page lists it. */
export interface InspectedMessage extends CheckedMessage {
  /** Number of the message in its run. Unlike the id it is unique, because the provider may deliver a message more than once. */
  readonly number: number;
}

/** Milliseconds from its creation to its arrival, by the clocks of the provider and of the gateway; null without a time. */
export function delayOf({ createdAt, receivedAt }: Pick<ReceivedMessage, 'createdAt' | 'receivedAt'>): number | null {
  const delay = createdAt === null ? Number.NaN : Date.parse(receivedAt) - Date.parse(createdAt);
  return Number.isNaN(delay) ? null : delay;
}
