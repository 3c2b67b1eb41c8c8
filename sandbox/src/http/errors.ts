import type { ErrorRequestHandler, RequestHandler } from 'express';
import * as z from 'zod';
import type { Dialect } from '../config.ts';
import type { DialectOptions } from '../deps.ts';
import { ProviderFault } from './fault.ts';

/** The two kinds of error bodies. `terse`: a message at most, of the data and odds APIs; `typed`: type and message, of all others. */
export type ErrorStyle = 'typed' | 'terse';

/** Error of the body parser. */
const HttpProblem = z.object({ status: z.int().min(400).max(499), message: z.string() });

/** The error handler of an API: writes an error in the current dialect. */
export function writeErrors(dialect: Pick<DialectOptions, 'current'>, style: ErrorStyle): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const fault = asFault(error);
    if (fault.status >= 500 && fault.type !== 'simulated')
      process.stderr.write(`${req.method} ${req.originalUrl.split('?')[0]}: ${fault.message}\n`);
    const body = errorBody(fault, style, dialect.current);
    res.status(fault.status);
    if (body === null) res.end();
    else res.json(body);
  };
}

/** Handles unknown paths of an API. */
export const noSuchPath: RequestHandler = () => {
  throw new ProviderFault(404, 'not_found', 'There is nothing at this path.');
};

function asFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const known = HttpProblem.safeParse(error);
  if (known.success) return new ProviderFault(known.data.status, 'malformed_request', known.data.message);
  return new ProviderFault(500, 'internal_error', error instanceof Error ? error.message : 'Something failed.');
}

/** Null: a response without a body. */
function errorBody(
  { status, type, message, extra }: ProviderFault,
  style: ErrorStyle,
  dialect: Dialect,
): Record<string, unknown> | null {
  if (style === 'terse') return status === 400 || status >= 500 ? { msg: message } : null;
  if (dialect === 'plain') return { type, message, ...extra };
  if (status === 403 || status === 404) return null;
  return { error: { type, message }, ...extra };
}
