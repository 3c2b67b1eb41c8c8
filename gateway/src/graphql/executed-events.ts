import { execute, type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import type { OperationIds } from '../telemetry/operation-context.ts';
import { toPublicError } from '../errors/mask.ts';

/**
 * Executes a subscription for each event of its source, one after the other, each with the event as root value. `release` is called
 * when the source has ended, failed or was returned.
 */
export function executedEvents(options: {
  readonly events: AsyncIterator<unknown>;
  readonly args: ExecutionArgs;
  readonly release: () => void;
  readonly onErrors: (errors: readonly GraphQLError[]) => void;
  readonly ids: OperationIds;
  /** Of the first result. */
  readonly extensions: Readonly<Record<string, unknown>> | null;
}): AsyncIterableIterator<ExecutionResult> {
  const { events, release, onErrors, ids } = options;
  // A copy: its owner drops the context of the arguments once the subscription has started.
  const args = { ...options.args };
  const context = { requestId: ids.requestId ?? '', tradingProblem: () => null };

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
        if (!event.done) return { done: false, value: await resultOf(event.value) };
      } catch (error) {
        release();
        throw error;
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
