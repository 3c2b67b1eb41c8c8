import { GraphQLError } from 'graphql';
import * as z from 'zod';
import type { LiveEntry } from '../../gateway/src/domains/trading/feed/live-batch.ts';
import type { Change } from '../../gateway/src/live/live-set.ts';
import { parseSetName, type SetName } from '../../gateway/src/domains/trading/feed/topics.ts';
import { ProviderFailure, publicFailure } from '../../gateway/src/provider/client/provider-failure.ts';
import { NoValidSecret } from '../../gateway/src/provider/client/trading-secrets.ts';
import { gatewayError } from '../../gateway/src/util/errors.ts';
import type { LiveBatch } from '../../schema/client/live-batch.ts';
import { type Content, entryVersion } from './oracle.ts';

export interface Versioned {
  /** Name of its type in the schema. */
  readonly __typename: string;
  readonly id: string;
  readonly version: number;
}

/** Entities as subscribers of the simulation select them. */
export interface SimulatedTypes {
  readonly SERIES: Versioned;
  readonly MATCH: Versioned;
  readonly MARKET: Versioned;
}

const TYPE_NAMES = { SERIES: 'Series', MATCH: 'Match', MARKET: 'Market' } as const satisfies Record<LiveEntry['type'], string>;
const Ref = z.object({ type: z.enum(['SERIES', 'MATCH', 'MARKET']), id: z.string() });
const Token = z.object({ jti: z.string(), value: z.string(), expiresAt: z.number() });
export type SessionToken = z.output<typeof Token>;

/** A change as subscribers of the simulation receive it. */
export function batchOf({
  epoch,
  seq,
  prevSeq,
  status,
  isConflated,
  values,
  removed,
}: Change<LiveEntry>): LiveBatch<SimulatedTypes> {
  const ofType = (type: LiveEntry['type']): Versioned[] =>
    values.flatMap((entry) =>
      entry.type === type
        ? { __typename: TYPE_NAMES[type], id: entry.key.slice(type.length + 1), version: entryVersion(entry) }
        : [],
    );
  return {
    epoch,
    seq,
    prevSeq,
    status,
    isConflated,
    series: ofType('SERIES'),
    matches: ofType('MATCH'),
    markets: ofType('MARKET'),
    removed: removed.map((key) =>
      Ref.parse(
        Object.fromEntries([
          ['type', key.split('/')[0]],
          ['id', key.split('/')[1]],
        ]),
      ),
    ),
  };
}

export function contentOf({
  series = [],
  matches = [],
  markets = [],
}: Partial<Record<'series' | 'matches' | 'markets', readonly Pick<Versioned, 'id' | 'version'>[]>>): Content {
  return new Map([
    ...series.map(({ id, version }) => [`SERIES/${id}`, version] as const),
    ...matches.map(({ id, version }) => [`MATCH/${id}`, version] as const),
    ...markets.map(({ id, version }) => [`MARKET/${id}`, version] as const),
  ]);
}

export function readToken(text: unknown): SessionToken | null {
  return typeof text === 'string' ? Token.parse(JSON.parse(text)) : null;
}

/** An error as the client of a socket receives it. */
export function errorOf(error: unknown): { message: string; extensions: Readonly<Record<string, unknown>> } {
  if (error instanceof NoValidSecret) return errorOf(gatewayError('TRADING_TOKEN_EXPIRED'));
  if (error instanceof ProviderFailure) return errorOf(publicFailure(error));
  if (!(error instanceof GraphQLError)) return errorOf(gatewayError('INTERNAL_SERVER_ERROR'));
  return { message: error.message, extensions: error.extensions };
}

export function setNameOf(text: unknown): SetName {
  const name = typeof text === 'string' ? parseSetName(text) : null;
  if (name === null) throw new Error('no name of a set');
  return name;
}
