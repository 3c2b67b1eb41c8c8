import * as z from 'zod';

const base = process.env['SANDBOX_CONTROL_URL'] ?? 'http://localhost:4010/control';

const DEADLINE_MS = 5_000;

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    method,
    signal: AbortSignal.timeout(DEADLINE_MS),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/** What the simulated provider is to do to the calls that fit. */
export interface Fault {
  readonly api?: string;
  readonly method?: string;
  /** Regular expression that the path must contain. */
  readonly path?: string;
  readonly times?: number;
  readonly kind: 'status' | 'delay' | 'hang' | 'malformed' | 'truncated' | 'wrong-types' | 'html' | 'rate-limit' | 'reset';
  readonly status?: number;
  readonly body?: unknown;
  readonly ms?: number;
}

export async function addFault(fault: Fault): Promise<void> {
  await call('POST', '/faults', fault);
}

export async function clearFaults(): Promise<void> {
  await call('DELETE', '/faults');
}

const TrueMarket = z.object({
  id: z.number(),
  type: z.string(),
  state: z.string(),
  fixture: z.object({ id: z.number(), type: z.string() }),
  selections: z.array(
    z.object({ id: z.number(), odds: z.nullable(z.number()), entity: z.nullable(z.object({ id: z.number() })) }),
  ),
});
export type TrueMarket = z.output<typeof TrueMarket>;

/** The provider's own state of one market. */
export async function trueMarket(id: string): Promise<TrueMarket> {
  return TrueMarket.parse(await call('GET', `/state/markets/${id}`));
}

/** Changes the provider's state of one market. */
export async function changeMarket(id: string, patch: unknown): Promise<void> {
  await call('PUT', `/state/markets/${id}`, patch);
}
