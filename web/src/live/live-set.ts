import type { LiveReader } from './live-reader.ts';
import type { LiveSetSpec } from './set-state.ts';

/** A live set with one reader per hub, so that all users of the same object share one subscription. */
export interface LiveSet<S, M, K> extends LiveSetSpec<S, M, K> {
  readonly readers: WeakMap<object, LiveReader<S, M, K>>;
}

export function liveSet<S, M, K>(spec: LiveSetSpec<S, M, K>): LiveSet<S, M, K> {
  return { ...spec, readers: new WeakMap() };
}
