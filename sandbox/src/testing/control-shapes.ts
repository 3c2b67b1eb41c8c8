import * as z from 'zod';

// Responses of the control API.

export const Call = z.object({
  n: z.int(),
  at: z.string(),
  api: z.string(),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.unknown()),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  status: z.nullable(z.int()),
  cut: z.boolean(),
});
export type ReceivedCall = z.output<typeof Call>;
export const Mail = z.object({ at: z.string(), to: z.string(), subject: z.string(), link: z.string(), token: z.string() });

export const Sockets = z.object({
  sockets: z.array(
    z.object({
      id: z.string(),
      clientId: z.string(),
      /** A fingerprint. */
      secret: z.string(),
      secretFrom: z.enum(['header', 'query']),
      queue: z.nullable(z.string()),
      channels: z.array(z.string()),
      connectedAt: z.string(),
      state: z.enum(['open', 'stalled', 'half-open']),
      updates: z.int(),
      waiting: z.int(),
      unconfirmed: z.int(),
      bufferedBytes: z.int(),
    }),
  ),
  queues: z.int(),
  opened: z.int(),
  refused: z.int(),
});
export type OpenSockets = z.output<typeof Sockets>;
export const PlayStatus = z.object({
  rate: z.number(),
  changes: z.int(),
  removals: z.int(),
  settlements: z.int(),
  newMarkets: z.int(),
  newSeries: z.int(),
  seriesStarted: z.int(),
  seriesEnded: z.int(),
});
export type PlayStatus = z.output<typeof PlayStatus>;
export const LoadStatus = z.object({ markets: z.int(), rate: z.number(), updates: z.int() });
export type LoadStatus = z.output<typeof LoadStatus>;
