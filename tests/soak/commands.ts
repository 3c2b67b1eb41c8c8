import * as z from 'zod';

/** A live set to which clients subscribe: the list, or one series. */
export const SetName = z.union([z.literal('list'), z.templateLiteral(['series ', z.int()])]);
export type SetName = z.output<typeof SetName>;

const Open = z.object({
  do: z.literal('open'),
  seed: z.int(),
  urls: z.array(z.string()).min(1),
  clients: z.int(),
  /** Users and their sets: each client is one of these users and subscribes to one of the sets. */
  users: z.array(z.object({ email: z.string(), sets: z.array(SetName).min(1) })).min(1),
});

const States = z.object({
  do: z.literal('states'),
  sets: z.array(z.object({ set: SetName, scope: z.object({ series: z.array(z.int()) }) })),
});
export type StatesCommand = z.output<typeof States>;

/** Commands for the process that runs the clients. */
export const Command = z.discriminatedUnion('do', [
  Open,
  /** Share of the clients that disconnect, HTTP queries, and writes of workspaces, per second. */
  z.object({ do: z.literal('start-churn'), leaving: z.number(), queries: z.number(), writes: z.number() }),
  /** Stops disconnects, queries and writes. */
  z.object({ do: z.literal('stop-churn') }),
  z.object({ do: z.literal('report') }),
  z.object({ do: z.literal('written') }),
  States,
  z.object({ do: z.literal('close') }),
]);
export type Command = z.output<typeof Command>;

/** Writes that the gateways have confirmed, and those that may be stored without a confirmation. */
export const Written = z.object({
  /** Choices to keep a workspace, which the audit log records. */
  keeps: z.int(),
  unconfirmedKeeps: z.int(),
  /** Ids of saved items. */
  items: z.array(z.string()),
  unconfirmedItems: z.array(z.string()),
});
export type Written = z.output<typeof Written>;

const Counts = z.record(z.string(), z.int());

/** Counters since the start. */
export const ClientStats = z.object({
  clients: z.int(),
  /** Clients that have received a batch on their current connection. */
  receiving: z.int(),
  batches: z.int(),
  /** First batches of a connection: without a cursor, continuing at a cursor, replacing local state. */
  snapshots: z.int(),
  catchUps: z.int(),
  resyncs: z.int(),
  conflated: z.int(),
  gaps: z.int(),
  /** Clients disconnected on purpose: for good, each replaced by a new one, or for a while. */
  replaced: z.int(),
  interrupted: z.int(),
  queries: z.int(),
  signIns: z.int(),
  /** Ended sockets by close code, including failed attempts. */
  closes: Counts,
  /** Errors of queries and subscriptions, by code; `no answer` if the connection failed. */
  errors: Counts,
  /** CPU time so far. */
  cpuMs: z.number(),
});
export type ClientStats = z.output<typeof ClientStats>;

/** Clients by set, status and hash of their state. */
export const StatesAnswer = z.object({
  states: z.array(z.object({ set: SetName, status: z.string(), hash: z.string(), clients: z.int() })),
});
export const Done = z.object({ done: z.literal(true) });
