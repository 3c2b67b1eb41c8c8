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
  /** Answers a second of the server's processor time. */
  readonly perSecond: number;
  readonly outcome: HttpOutcome;
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

/** Median of several runs after a warm-up. Throws where a request failed. */
export async function measureHttp(
  bench: Bench,
  client: Child,
  server: MeasuredProcess,
  load: Omit<HttpLoad, 'connections' | 'seconds'>,
  name: string,
): Promise<HttpMeasurement> {
  const runs = bench.quick ? 1 : 3;
  const request = (seconds: number) => client.request(HttpOutcome, { ...load, connections: CONNECTIONS, seconds });
  await request(2);
  const outcomes: HttpOutcome[] = [];
  const shares: number[] = [];
  const rates: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const watch = new CpuWatch(server);
    const outcome = await request(bench.quick ? 2 : 3);
    const { share } = watch.end();
    outcomes.push(outcome);
    shares.push(share);
    rates.push(outcome.perSecond / share);
  }
  const perSecond = median(rates);
  const outcome = outcomes[rates.indexOf(rates.toSorted((a, b) => Math.abs(a - perSecond) - Math.abs(b - perSecond))[0] ?? 0)];
  if (outcome === undefined || outcomes.some(({ failures }) => failures > 0)) throw new Error(`${name} failed requests`);
  bench.log(`${name}: ${formatNumber(perSecond)} answers/s`);
  return { perSecond, outcome, serverShare: median(shares) };
}
