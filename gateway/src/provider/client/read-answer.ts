import type { ApiName } from '@sightline/provider-contract/endpoint.ts';
import { readEach } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { Log } from '../../telemetry/log.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { Answer } from './transport.ts';

interface Origin {
  readonly api: ApiName;
  readonly route: string;
  readonly log: Log;
}

/** Reads one answer whole; what does not fit the contract is a failure of the call. */
export function readAnswer<T>(reader: z.ZodType<T>, answer: Answer, origin: Origin): T {
  const read = reader.safeParse(answer.body);
  if (read.success) return read.data;
  throw malformed(origin, z.prettifyError(read.error));
}

const MAX_LOGGED = 3;

/** The elements of a list that could be read, and how many could not. */
export interface CountedList<T> {
  readonly items: T[];
  readonly unreadable: number;
}

/** Reads a list element by element: bad ones are logged and left out, so that the others are still shown. */
export function readList<T>(reader: z.ZodType<T>, list: unknown, origin: Origin): T[] {
  return readCountedList(reader, list, origin).items;
}

/** The same, for lists that say how many elements are missing. */
export function readCountedList<T>(reader: z.ZodType<T>, list: unknown, origin: Origin): CountedList<T> {
  if (!Array.isArray(list)) throw malformed(origin, 'not a list');
  const { items, unreadable } = readEach(reader, list);
  if (unreadable.length > 0) {
    origin.log.warn(
      { api: origin.api, route: origin.route, left: unreadable.length, reasons: unreadable.slice(0, MAX_LOGGED) },
      'elements of an answer could not be read',
    );
  }
  if (items.length === 0 && unreadable.length > 0) throw malformed(origin, 'no element could be read');
  return { items, unreadable: unreadable.length };
}

/** The list under one key of an envelope, read element by element. */
export function readEnvelope<T>(key: string, reader: z.ZodType<T>, answer: Answer, origin: Origin): T[] {
  return readCountedEnvelope(key, reader, answer, origin).items;
}

/** The same, for lists that say how many elements are missing. */
export function readCountedEnvelope<T>(key: string, reader: z.ZodType<T>, answer: Answer, origin: Origin): CountedList<T> {
  const envelope = readAnswer(z.record(z.string(), z.unknown()), answer, origin);
  return readCountedList(reader, envelope[key], origin);
}

function malformed(origin: Origin, reason: string): ProviderFailure {
  origin.log.warn({ api: origin.api, route: origin.route, reason }, 'an answer does not fit the contract');
  return new ProviderFailure({ api: origin.api, route: origin.route, kind: 'malformed' });
}
