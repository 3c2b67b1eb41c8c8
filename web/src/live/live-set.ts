import type { LiveReader } from './live-reader.ts';
import type { LiveSetSpec } from './set-spec.ts';

/** A set with its readers: one for each hub, so that every user of the same object shares one subscription. */
export interface LiveSet<S, M, K> extends LiveSetSpec<S, M, K> {
  readonly readers: WeakMap<object, LiveReader<S, M, K>>;
}

export function liveSet<S, M, K>(spec: LiveSetSpec<S, M, K>): LiveSet<S, M, K> {
  return { ...spec, readers: new WeakMap() };
}
