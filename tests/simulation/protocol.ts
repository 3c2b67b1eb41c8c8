import { GraphQLError } from 'graphql';
import * as z from 'zod';
import { SET_KINDS, type SetName } from '../../gateway/src/domains/trading/feed/set-kinds.ts';
import { gatewayError } from '../../gateway/src/errors/catalogue.ts';
import { ProviderFailure, failureToGatewayError, NoValidSecret } from '../../gateway/src/errors/provider-failure.ts';
import type { Content } from './oracle.ts';

/** An entity with its version. A type and not an interface, because the product's cache sink also accepts further fields. */
export type Versioned = {
  /** Name of its type in the schema. */
  readonly __typename: string;
  readonly id: string;
  readonly version: number;
};

/** Entities as subscribers of the simulation select them. */
export interface SimulatedTypes {
  readonly SERIES: Versioned;
  readonly MATCH: Versioned;
  readonly MARKET: Versioned;
}

const Token = z.object({ jti: z.string(), value: z.string(), expiresAt: z.number() });
export type SessionToken = z.output<typeof Token>;

type Versions = readonly Pick<Versioned, 'id' | 'version'>[] | undefined;

/** @param batch with all lists of a set */
export function contentOf(batch: {
  readonly series?: Versions;
  readonly matches?: Versions;
  readonly markets?: Versions;
}): Content {
  const { series = [], matches = [], markets = [] } = batch;
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
  if (error instanceof ProviderFailure) return errorOf(failureToGatewayError(error));
  if (!(error instanceof GraphQLError)) return errorOf(gatewayError('INTERNAL_SERVER_ERROR'));
  return { message: error.message, extensions: error.extensions };
}

export function setNameOf(text: unknown): SetName {
  const [field = '', id] = typeof text === 'string' ? text.split('/') : [];
  if (!SET_KINDS.has(field)) throw new Error('no name of a set');
  return `${field}/${Number(id)}`;
}
