import * as z from 'zod';

/** A gateway or a sandbox that a host runs. */
export interface RunningService {
  readonly port: number;
  close(): Promise<void>;
}

export const HostRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), id: z.int(), env: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('stop'), id: z.int() }),
]);
export type HostRequest = z.output<typeof HostRequest>;

export const HostAnswer = z.object({ id: z.int(), port: z.optional(z.int()), error: z.optional(z.string()) });
export type HostAnswer = z.output<typeof HostAnswer>;

/** Starts and stops what its parent (`host.ts`) requests, any number at a time. */
export function serveParent(start: (env: Readonly<Record<string, string>>) => Promise<RunningService>): void {
  const running = new Map<number, RunningService>();
  const perform = async (request: HostRequest): Promise<HostAnswer> => {
    const { id } = request;
    if (request.kind === 'stop') {
      await running.get(id)?.close();
      running.delete(id);
      return { id };
    }
    const hosted = await start(request.env);
    running.set(id, hosted);
    return { id, port: hosted.port };
  };
  process.channel?.ref();
  process.on('message', (message) => {
    const request = HostRequest.parse(message);
    perform(request).then(
      (answer) => process.send?.(answer),
      (error: unknown) => process.send?.({ id: request.id, error: String(error instanceof Error ? error.stack : error) }),
    );
  });
}
