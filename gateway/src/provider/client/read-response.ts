import type { ApiName } from '@sightline/provider-contract/endpoint.ts';
import { readEach } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { Log } from '../../telemetry/log.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { ProviderResponse } from './transport.ts';

interface Origin {
  readonly api: ApiName;
  readonly route: string;
  readonly log: Log;
}

/** Validates a whole response. A response that does not fit the contract is a failure of the call. */
export function readResponse<T>(schema: z.ZodType<T>, response: ProviderResponse, origin: Origin): T {
  const result = schema.safeParse(response.body);
  if (result.success) return result.data;
  throw malformed(origin, z.prettifyError(result.error));
}

const MAX_LOGGED = 3;
const Envelope = z.record(z.string(), z.unknown());

/** The readable elements of a list, and the number of unreadable ones. */
export interface CountedList<T> {
  readonly items: T[];
  readonly unreadable: number;
}

/**
 * Validates a list element by element: the list under `key`, where null is an empty one, or without a key the whole response.
 * Unreadable elements are logged and omitted; a list without a readable one is a failure.
 */
export function readList<T>(
  schema: z.ZodType<T>,
  response: ProviderResponse,
  origin: Origin,
  key: string | null = null,
): CountedList<T> {
  const list = key === null ? response.body : emptyIfNull(readResponse(Envelope, response, origin)[key]);
  if (!Array.isArray(list)) throw malformed(origin, 'not a list');
  const { items, unreadable } = readEach(schema, list);
  if (unreadable.length > 0) {
    origin.log.warn(
      { api: origin.api, route: origin.route, left: unreadable.length, reasons: unreadable.slice(0, MAX_LOGGED) },
      'elements of a response are not readable',
    );
  }
  if (items.length === 0 && unreadable.length > 0) throw malformed(origin, 'no element is readable');
  return { items, unreadable: unreadable.length };
}

function emptyIfNull(list: unknown): unknown {
  return list === null ? [] : list;
}

function malformed(origin: Origin, reason: string): ProviderFailure {
  origin.log.warn({ api: origin.api, route: origin.route, reason }, 'a response does not fit the contract');
  return new ProviderFailure({ api: origin.api, route: origin.route, kind: 'malformed' });
}
