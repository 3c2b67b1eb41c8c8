import { randomUUID } from 'node:crypto';

/** Invalid frames that a reader must tolerate. */
export const GARBAGE_KINDS = ['bad-json', 'unknown-channel', 'binary', 'wrong-shape', 'evil-patch', 'huge'] as const;
export type GarbageKind = (typeof GARBAGE_KINDS)[number];

const HUGE_BYTES = 50 * 1024 * 1024;

const envelope = (channel: string, payload: unknown) =>
  JSON.stringify({ channel, uuid: randomUUID(), created: new Date().toISOString(), payload });

const makers: Readonly<Record<GarbageKind, () => string | Uint8Array>> = {
  'bad-json': () => '{"channel":"series_updates","uuid":',
  'unknown-channel': () => envelope('weather_updates', { patch: [], state: { id: 1, rain: true } }),
  binary: () => Uint8Array.from({ length: 64 }, (_, i) => 255 - i),
  'wrong-shape': () => envelope('odds_market_updates', { patch: 'none', state: { id: 'x', selections: 7 } }),
  'evil-patch': () =>
    envelope('series_updates', {
      patch: [{ op: 'add', path: '/__proto__/polluted', value: true }],
      state: { id: 1, game: { id: 5 }, constructor: { prototype: { polluted: true } } },
    }),
  huge: () => envelope('odds_market_updates', { patch: [], state: { id: 1, type: 'x'.repeat(HUGE_BYTES) } }),
};

export function garbage(kind: GarbageKind): string | Uint8Array {
  return makers[kind]();
}
