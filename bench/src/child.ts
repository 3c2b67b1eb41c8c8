import * as z from 'zod';
import { startService, type Environment, type Service } from '../../scripts/lib/processes.ts';
import { MeasuredProcess } from './measured-process.ts';
import type { Bench } from './section.ts';

/** A process of the bench that answers one request at a time. */
export interface Child {
  readonly service: Service;
  readonly process: MeasuredProcess;
  request<T>(answer: z.ZodType<T>, message: object, deadlineMs?: number): Promise<T>;
}

const ErrorReply = z.object({ failed: z.string() });
const DEADLINE_MS = 60_000;

/** Starts a module below bench/src, and waits for its first message, which is `hello`. */
export async function startChild<T>(
  bench: Pick<Bench, 'stopAtEnd'>,
  module: string,
  first: z.ZodType<T>,
  env: Environment = {},
): Promise<Child & { readonly hello: T }> {
  const service = bench.stopAtEnd(startService(module, `bench/src/${module}`, { NODE_ENV: 'production', ...env }, () => {}));
  const { child } = service;

  async function next(deadlineMs: number): Promise<unknown> {
    const received = Promise.withResolvers<unknown>();
    const deadline = setTimeout(() => received.reject(new Error(`${module} did not answer`)), deadlineMs);
    child.once('message', received.resolve);
    void service.exited.then((code) => received.reject(new Error(`${module} ended with ${code}`)));
    return received.promise.finally(() => {
      clearTimeout(deadline);
      child.off('message', received.resolve);
    });
  }
  const hello = first.parse(await next(DEADLINE_MS));
  return {
    service,
    hello,
    process: new MeasuredProcess(child.pid),
    async request(answer, message, deadlineMs = DEADLINE_MS) {
      const answered = next(deadlineMs);
      child.send(message);
      const reply = await answered;
      const failure = ErrorReply.safeParse(reply);
      if (failure.success) throw new Error(`${module}: ${failure.data.failed}`);
      return answer.parse(reply);
    },
  };
}
