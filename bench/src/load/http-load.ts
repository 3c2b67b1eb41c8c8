import autocannon from 'autocannon';
import * as z from 'zod';

export const HttpLoad = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  query: z.string(),
  variables: z.record(z.string(), z.unknown()),
  /** Adds a variable of a new value to every request, which no server has seen before. */
  requestsDiffer: z.boolean(),
  connections: z.int(),
  seconds: z.number(),
});
export type HttpLoad = z.output<typeof HttpLoad>;

export const HttpOutcome = z.object({
  perSecond: z.number(),
  /** Milliseconds by share of the requests in percent. */
  curve: z.array(z.tuple([z.number(), z.number()])),
  failures: z.int(),
  /** Processor time of this process, as a share of one core. */
  cpuShare: z.number(),
});
export type HttpOutcome = z.output<typeof HttpOutcome>;

let requestNumber = 0;

async function run({ url, headers, query, variables, requestsDiffer, connections, seconds }: HttpLoad): Promise<HttpOutcome> {
  const body = JSON.stringify({ query, variables });
  const before = process.cpuUsage();
  const started = performance.now();
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers },
    body,
    connections,
    duration: seconds,
    ...(requestsDiffer
      ? {
          requests: [
            {
              setupRequest: (request) => {
                requestNumber += 1;
                return { ...request, body: JSON.stringify({ query, variables: { ...variables, n: requestNumber } }) };
              },
            },
          ],
        }
      : {}),
  });
  const { user, system } = process.cpuUsage(before);
  const { p2_5, p50, p75, p90, p97_5, p99, p99_9, max } = result.latency;
  return {
    perSecond: result.requests.total / result.duration,
    curve: [
      [2.5, p2_5],
      [50, p50],
      [75, p75],
      [90, p90],
      [97.5, p97_5],
      [99, p99],
      [99.9, p99_9],
      [100, max],
    ],
    failures: result.errors + result.timeouts + result.non2xx,
    cpuShare: (user + system) / 1000 / (performance.now() - started),
  };
}

process.on('message', (message) => {
  void run(HttpLoad.parse(message)).then((outcome) => process.send?.(outcome));
});
// Keeps the process running while it waits for messages: a channel alone does not.
process.channel?.ref();
process.send?.({ ready: true });
