import { execute, type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import { toPublicError } from '../errors/mask.ts';
import type { Cursor } from '../live/live-set.ts';

const cursors = new WeakMap<ExecutionResult, Cursor>();

function hasCursor(event: unknown): event is Cursor {
  if (typeof event !== 'object' || event === null || !('epoch' in event) || !('seq' in event)) return false;
  return typeof event.epoch === 'string' && typeof event.seq === 'number';
}

/** The cursor after the batch that a result shows; null for any other event. */
export function cursorAfter(result: ExecutionResult): Cursor | null {
  return cursors.get(result) ?? null;
}

/**
 * Executes a subscription for each event of its source, one after the other, each with the event as root value. `release` is called
 * when the source has ended, failed or was returned.
 */
export function executedEvents(options: {
  readonly events: AsyncIterator<unknown>;
  readonly args: ExecutionArgs;
  readonly release: () => void;
  readonly onErrors: (errors: readonly GraphQLError[]) => void;
  /** The error that ends the subscription, for one that the source has thrown. */
  readonly toEndError: (error: unknown) => Error;
  readonly requestId: string;
  /** Extensions of the first result. */
  readonly extensions: Readonly<Record<string, unknown>> | null;
}): AsyncIterableIterator<ExecutionResult> {
  const { events, args, release, onErrors, toEndError, requestId } = options;
  const context = { requestId, tradingProblem: () => null };
  let { extensions } = options;

  async function resultOf(rootValue: unknown): Promise<ExecutionResult> {
    const { data = null, errors } = await execute({ ...args, rootValue });
    const shared = extensions === null ? {} : { extensions };
    extensions = null;
    if (errors === undefined) return { data, ...shared };
    onErrors(errors);
    const shown = errors.map((error) => toPublicError(error, error.toJSON(), context));
    return {
      data,
      ...shared,
      errors: shown.map(({ message, extensions }) => new GraphQLError(message, { extensions: extensions ?? null })),
    };
  }

  return {
    async next() {
      try {
        const event = await events.next();
        if (!event.done) {
          const value = await resultOf(event.value);
          if (hasCursor(event.value)) cursors.set(value, event.value);
          return { done: false, value };
        }
      } catch (error) {
        release();
        throw toEndError(error);
      }
      release();
      return { done: true, value: undefined };
    },
    async return() {
      release();
      await events.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
