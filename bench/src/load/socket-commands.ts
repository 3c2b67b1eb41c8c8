import * as z from 'zod';
import { Subscription } from '../../../gateway/test/support/load-client.ts';

const Percentiles = z.object({
  count: z.number(),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  curve: z.array(z.tuple([z.number(), z.number()])),
});

const Open = z.object({
  do: z.literal('open'),
  url: z.string(),
  count: z.int(),
  /** Assigned in turn. */
  logins: z.array(z.record(z.string(), z.string())),
  subscriptions: z.array(Subscription),
  /** Every n-th client parses its messages. */
  sampleEvery: z.int(),
  /** Whether every client stores the list, and reconnects at its cursor. */
  keepsStates: z.boolean(),
  /** Also reads the provider's socket, for latencies. */
  probe: z.nullable(z.object({ url: z.string(), secret: z.string() })),
});
const Cut = z.object({ do: z.literal('cuts'), everyMs: z.number(), offlineMs: z.number() });
export type CutCommand = z.output<typeof Cut>;

/** Commands for the process that opens the sockets. */
export const SocketCommand = z.discriminatedUnion('do', [
  Open,
  Cut,
  z.object({ do: z.literal('begin') }),
  z.object({ do: z.literal('end'), sampleEvery: z.int() }),
  /** The last ones opened stop reading. */
  z.object({ do: z.literal('pause'), count: z.int() }),
  z.object({ do: z.literal('end-cuts') }),
  z.object({ do: z.literal('states') }),
  z.object({ do: z.literal('close') }),
]);
export type SocketCommand = z.output<typeof SocketCommand>;

/** Measurements between `begin` and `end`. */
export const Outcome = z.object({
  seconds: z.number(),
  messages: z.int(),
  bytes: z.int(),
  /** Markets in the batches of one client, on average. */
  updatesPerSocket: z.number(),
  /** Milliseconds from the provider's frame to the client, both seen by this process. */
  latency: Percentiles,
  cpuShare: z.number(),
  /** Closed sockets. */
  closed: z.int(),
  complaints: z.array(z.string()),
});
export type Outcome = z.output<typeof Outcome>;

export const CutOutcome = z.object({
  cuts: z.int(),
  /** Failed reconnect attempts. */
  failures: z.int(),
  snapshots: z.int(),
  gaps: z.int(),
  /** Milliseconds from the start of a connection to its first batch. */
  recoveryMs: Percentiles,
});
export type CutOutcome = z.output<typeof CutOutcome>;

export const States = z.object({ texts: z.array(z.string()), subscribers: z.int() });
