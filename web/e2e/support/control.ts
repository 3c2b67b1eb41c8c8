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

/** Changes the provider's state of one entity, and has the change pushed. */
export async function changeState(kind: 'markets' | 'series', id: string, patch: unknown): Promise<void> {
  await call('PUT', `/state/${kind}/${id}`, patch);
}

const WithSelections = z.object({ selections: z.array(z.looseObject({ id: z.number(), odds: z.nullable(z.number()) })) });

/** Gives the selections of a market new odds, in their order. */
export async function changeOdds(marketId: string, odds: readonly number[]): Promise<void> {
  const { selections } = WithSelections.parse(await call('GET', `/state/markets/${marketId}`));
  const changed = selections.map((selection, index) => ({ ...selection, odds: odds[index] ?? selection.odds }));
  await changeState('markets', marketId, { selections: changed });
}

const Sockets = z.object({ sockets: z.array(z.object({ clientId: z.string() })) });

/** Clients of the push sockets that are open, one entry a socket. */
export async function pushSockets(): Promise<string[]> {
  return Sockets.parse(await call('GET', '/sockets')).sockets.map(({ clientId }) => clientId);
}

/** Closes every push socket and lets none in again, until healed. */
export async function cutPush(): Promise<void> {
  await call('POST', '/sockets/refuse', { status: 503, times: 1_000_000 });
  await call('POST', '/sockets/drop', { terminate: true });
}

export async function healPush(): Promise<void> {
  await call('POST', '/sockets/heal');
}
