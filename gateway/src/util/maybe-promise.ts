/** A value that is there already, or later. */
export type MaybePromise<T> = T | Promise<T>;

/** Continues with a value: at once if it is there already, so that nothing waits for a promise without need. */
export function andThen<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
