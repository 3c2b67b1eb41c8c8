import type { InspectedMessage } from '../features/api-clients/inspector/received-message.ts';

/** A message of the channel inspector. */
export function inspectedMessage(fields: Partial<InspectedMessage> = {}): InspectedMessage {
  return {
    number: 0,
    kind: 'UPDATE',
    id: 'm-1',
    channel: 'odds',
    createdAt: '2026-05-28T17:00:00Z',
    receivedAt: '2026-05-28T17:00:00.250Z',
    bytes: 10,
    frame: '{}',
    isTruncated: false,
    isDuplicate: false,
    patchCheck: null,
    ...fields,
  };
}
