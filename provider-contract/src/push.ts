import * as z from 'zod';
import { NumericId, OpaqueId, PatchOperation, Timestamp } from './common.ts';
import { boundedString } from './schema-tools.ts';
import { Match, Series } from './data.ts';
import { Market } from './odds.ts';

/** Path of the subscription below the socket's base URL. */
export const PUSH_PATH = '/subscribe';

/** The channels that the product subscribes to. */
export const UPDATE_CHANNELS = ['series_updates', 'match_updates', 'odds_market_updates'] as const;
export type UpdateChannel = (typeof UPDATE_CHANNELS)[number];

/** Close codes of the provider. */
export const PUSH_CLOSE = {
  /** Planned restart, after `going_away`. */
  goingAway: 1001,
  secretMissing: 4000,
  /** Also closes an open socket whose secret expires or is deleted. */
  secretInvalid: 4001,
  notEntitled: 4002,
  /** More sockets than the client's `max_concurrent_hermes_connections`. */
  tooManySubscribers: 4003,
  tooManySubscriptions: 4004,
  badReconnectToken: 4005,
  /** The reconnect token names no subscription, or an unknown one. */
  subscriptionMissing: 4006,
  subscriptionUnknown: 4007,
  /** The client lags more than the provider buffers. */
  slowConsumer: 4010,
  internal: 4500,
} as const;

const envelope = { uuid: OpaqueId, created: Timestamp, is_sent: z.optional(z.boolean()) };

/**
 * A change: RFC 6902 operations against the previous version, and the whole resource after the change. The patch of a new
 * resource, and sometimes of a market, is empty. Without `state` the message has the id instead.
 */
const payload = <State extends z.ZodType>(state: State) =>
  z.strictObject({ id: z.optional(NumericId), patch: z.array(PatchOperation), state: z.optional(state) });

const SeriesUpdate = z.strictObject({ channel: z.literal('series_updates'), ...envelope, payload: payload(Series) });
const MatchUpdate = z.strictObject({ channel: z.literal('match_updates'), ...envelope, payload: payload(Match) });
const MarketUpdate = z.strictObject({ channel: z.literal('odds_market_updates'), ...envelope, payload: payload(Market) });

const system = { channel: z.literal('system'), ...envelope };
/** The first message of every socket. */
export const SystemInit = z.strictObject({
  ...system,
  cmd: z.literal('init'),
  subscriber_id: OpaqueId,
  /** Id of the queue of this socket. Sent with the next connect, it resumes with the missed messages. */
  reconnect_token: boundedString(),
  /** True when no message was lost; the missed messages follow in order. */
  reconnected: z.boolean(),
  subscription: z.strictObject({
    id: OpaqueId,
    /** Name of the resumed queue. */
    name: z.nullable(z.string()),
    filters: z.array(z.strictObject({ channel: z.string() })),
  }),
});
export type SystemInit = z.output<typeof SystemInit>;
/** Sent every 25 s. */
const SystemHeartbeat = z.strictObject({ ...system, cmd: z.literal('heartbeat') });
/** Sent before a planned restart. */
const SystemGoingAway = z.strictObject({ ...system, cmd: z.literal('going_away') });
const SystemMessage = z.discriminatedUnion('cmd', [SystemInit, SystemHeartbeat, SystemGoingAway]);

export const PushMessage = z.discriminatedUnion('channel', [SeriesUpdate, MatchUpdate, MarketUpdate, SystemMessage]);
export type PushMessage = z.output<typeof PushMessage>;
