import { randomUUID } from 'node:crypto';

/** Invalid frames that a client must tolerate. */
export const INVALID_FRAME_KINDS = ['bad-json', 'unknown-channel', 'binary', 'wrong-shape', 'prototype-patch', 'huge'] as const;
export type InvalidFrameKind = (typeof INVALID_FRAME_KINDS)[number];

const HUGE_BYTES = 50 * 1024 * 1024;

const envelope = (channel: string, payload: unknown) =>
  JSON.stringify({ channel, uuid: randomUUID(), created: new Date().toISOString(), payload });

const makers: Readonly<Record<InvalidFrameKind, () => string | Uint8Array>> = {
  'bad-json': () => '{"channel":"series_updates","uuid":',
  'unknown-channel': () => envelope('weather_updates', { patch: [], state: { id: 1, rain: true } }),
  binary: () => Uint8Array.from({ length: 64 }, (_, i) => 255 - i),
  'wrong-shape': () => envelope('odds_market_updates', { patch: 'none', state: { id: 'x', selections: 7 } }),
  'prototype-patch': () =>
    envelope('series_updates', {
      patch: [{ op: 'add', path: '/__proto__/polluted', value: true }],
      state: { id: 1, game: { id: 5 }, constructor: { prototype: { polluted: true } } },
    }),
  huge: () => envelope('odds_market_updates', { patch: [], state: { id: 1, type: 'x'.repeat(HUGE_BYTES) } }),
};

export function invalidFrame(kind: InvalidFrameKind): string | Uint8Array {
  return makers[kind]();
}
