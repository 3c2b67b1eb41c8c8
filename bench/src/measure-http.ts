import type { Child } from './child.ts';
import type { Login } from './gateway-client.ts';
import { type HttpLoad, HttpOutcome } from './load/http-load.ts';
import { CpuWatch, type MeasuredProcess } from './measured-process.ts';
import type { Bench } from './section.ts';
import { formatNumber, median } from './stats.ts';

export const CONNECTIONS = 16;
export const SERVER_CORE = 0;
export const CLIENT_CORE = 1;

export interface HttpMeasurement {
  /** Answers per second of the server's processor time: the median of the runs. */
  readonly perCpuSecond: number;
  /** Outcome of the run whose `perCpuSecond` is nearest to the median. */
  readonly outcome: HttpOutcome;
  /** Share of a core that the server used: the median of the runs. */
  readonly serverShare: number;
}

export async function fetchAnswer(url: string, body: object, login: Partial<Login>): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...login },
    body: JSON.stringify({ variables: {}, ...body }),
    signal: AbortSignal.timeout(30_000),
  });
  return response.text();
}

/** Measures three runs, or one if the benchmark is quick, after a warm-up. Throws if a request failed. */
export async function measureHttp(
  bench: Bench,
  client: Child,
  server: MeasuredProcess,
  load: Omit<HttpLoad, 'connections' | 'seconds'>,
  name: string,
): Promise<HttpMeasurement> {
  const runs = bench.isQuick ? 1 : 3;
  const request = (seconds: number) => client.request(HttpOutcome, { ...load, connections: CONNECTIONS, seconds });
  await request(2);
  const outcomes: HttpOutcome[] = [];
  const shares: number[] = [];
  const rates: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const watch = new CpuWatch(server);
    const outcome = await request(bench.isQuick ? 2 : 3);
    const { share } = watch.end();
    outcomes.push(outcome);
    shares.push(share);
    rates.push(outcome.perSecond / share);
  }
  const perCpuSecond = median(rates);
  const [nearest = 0] = rates.toSorted((a, b) => Math.abs(a - perCpuSecond) - Math.abs(b - perCpuSecond));
  const outcome = outcomes[rates.indexOf(nearest)];
  if (outcome === undefined || outcomes.some(({ failures }) => failures > 0)) throw new Error(`${name} failed requests`);
  bench.log(`${name}: ${formatNumber(perCpuSecond)} answers/s`);
  return { perCpuSecond, outcome, serverShare: median(shares) };
}
