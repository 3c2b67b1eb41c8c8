const PREFIX = 'recorded';
const REPLAY = /^recorded:replay:(\d{1,15}):(-?\d{1,15}):(\d{1,15})$/;

/** Epoch of a batch that is put together from what was recorded: no live set has such an epoch. */
export function recordedEpoch(kind: 'board' | 'replay', ...parts: readonly number[]): string {
  return [PREFIX, kind, ...parts].join(':');
}

/** Whether a cursor belongs to something recorded: a live set refuses it. */
export function isRecordedEpoch(epoch: string): boolean {
  return epoch.startsWith(`${PREFIX}:`);
}

/** The replay of a cursor: series, requested moment, and the recorded moment at which it starts, ms. Null for any other epoch. */
export function replayOf(epoch: string): { readonly series: number; readonly from: number; readonly start: number } | null {
  const [, series, from, start] = REPLAY.exec(epoch) ?? [];
  return series === undefined ? null : { series: Number(series), from: Number(from), start: Number(start) };
}
