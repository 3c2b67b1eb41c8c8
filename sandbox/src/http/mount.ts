import type { Endpoint } from '@sightline/provider-contract/endpoint.ts';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { ProviderFault } from './fault.ts';

type OutputOf<E, K extends 'body' | 'query'> = E extends { readonly [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>;
type ResponseOf<E> = E extends { readonly response: infer S extends z.ZodType } ? z.input<S> : never;

/** One request, parsed by the contract. */
export interface Call<E extends Endpoint> {
  readonly params: Record<string, string>;
  readonly query: OutputOf<E, 'query'>;
  readonly body: OutputOf<E, 'body'>;
  readonly headers: IncomingHttpHeaders;
  /** The version in `If-Match`, unquoted or quoted; null if the header is missing and not required. */
  readonly ifMatch: number | '*' | null;
  readonly req: Request;
}

export interface Reply<E extends Endpoint> {
  /** Default: the success status of the endpoint. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: ResponseOf<E>;
}

/**
 * Serves an endpoint of the contract: parses query and body strictly (else 400), calls the handler, which
 * returns or throws a {@link ProviderFault}, and turns a response that violates the contract into a 500 with the reason.
 */
export function mount<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Reply<E>> | Reply<E>,
): void {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const answer = async (req: Request, res: Response) => {
    const ifMatch = readIfMatch(req.get('if-match'));
    if (endpoint.ifMatch === true && ifMatch === null) {
      throw new ProviderFault(428, 'precondition_required', 'The If-Match header is required.');
    }
    const query = parse(endpoint.query ?? z.strictObject({}), req.query, 'query');
    const body = endpoint.body === undefined ? {} : parse(endpoint.body, unwrapBarePatch(endpoint, req.body), 'body');
    // The parsers above are those of the endpoint; the conditional types cannot express that.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const call = { params: plainParams(req.params), query, body, headers: req.headers, ifMatch, req } as Call<E>;
    send(endpoint, await handler(call), res);
  };
  // Express passes rejections of a handler to the error handlers.
  const serve: RequestHandler = (req, res) => answer(req, res);
  switch (endpoint.method) {
    case 'GET':
      router.get(path, serve);
      break;
    case 'POST':
      router.post(path, serve);
      break;
    case 'PUT':
      router.put(path, serve);
      break;
    case 'PATCH':
      router.patch(path, serve);
      break;
    case 'DELETE':
      router.delete(path, serve);
      break;
  }
}

function send(endpoint: Endpoint, reply: Reply<Endpoint>, res: Response): void {
  res.status(reply.status ?? endpoint.status ?? 200).set(reply.headers ?? {});
  if (reply.body === undefined) {
    res.end();
    return;
  }
  const checked = endpoint.response?.safeParse(reply.body);
  if (checked?.success !== true) {
    const reason = checked === undefined ? 'this endpoint has no body' : z.prettifyError(checked.error);
    throw new ProviderFault(500, 'contract_broken', `${endpoint.method} ${endpoint.path}: ${reason}`);
  }
  res.json(reply.body);
}

function parse(schema: z.ZodType, value: unknown, where: string): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const location = issue === undefined || issue.path.length === 0 ? where : `${where}.${issue.path.join('.')}`;
  throw new ProviderFault(400, 'malformed_request', `${location}: ${issue?.message ?? 'not readable'}`);
}

/** The provider also accepts a patch list that is not wrapped in an object. */
function unwrapBarePatch(endpoint: Endpoint, body: unknown): unknown {
  return endpoint.method === 'PATCH' && Array.isArray(body) ? { patch: body } : body;
}

function plainParams(params: Request['params']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? value : value.join('/')]),
  );
}

function readIfMatch(header: string | undefined): number | '*' | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  const digits = /^\s*(?:W\/)?"?(\d+)"?\s*$/.exec(header)?.[1];
  if (digits === undefined) throw new ProviderFault(400, 'malformed_request', 'If-Match must be a version number or *.');
  return Number(digits);
}
