import type { Request, RequestHandler, Response } from 'express';
import { ProviderFault } from '../http/fault.ts';
import type { Faults, FaultSpec } from './faults.ts';

/** Middleware that applies faults to the calls of one API. Install it before the routes, after middleware that rewrites responses. */
export function injectFaults(faults: Faults, api: string): RequestHandler {
  return (req, res, next) => {
    const fault = faults.take({ api, method: req.method, path: decoded(req.url) });
    if (fault === null) {
      next();
      return;
    }
    res.set(fault.headers ?? {});
    applyFault(fault, { faults, req, res, next });
  };
}

interface Call {
  readonly faults: Faults;
  readonly req: Request;
  readonly res: Response;
  readonly next: () => void;
}

function applyFault(fault: FaultSpec, { faults, req, res, next }: Call): void {
  switch (fault.kind) {
    case 'status':
      injectStatus(fault, res);
      break;
    case 'delay':
      res.once('close', faults.delay(next, fault.ms ?? 1_000));
      break;
    case 'hang':
      // Stays open until the client or the server closes the connection.
      break;
    case 'malformed':
      res
        .status(fault.status ?? 200)
        .type('json')
        .end('{"unfinished": [1, 2');
      break;
    case 'html':
      res
        .status(fault.status ?? 200)
        .type('html')
        .end('<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>');
      break;
    case 'truncated':
      replaceJson(res, (body) => {
        const text = Buffer.from(JSON.stringify(body));
        res.type('json').set('Content-Length', String(text.byteLength));
        res.write(text.subarray(0, Math.floor(text.byteLength / 2)), () => res.destroy());
      });
      next();
      break;
    case 'wrong-types': {
      const json = res.json.bind(res);
      replaceJson(res, (body) => json(withWrongTypes(body)));
      next();
      break;
    }
    case 'rate-limit': {
      const ms = fault.ms ?? 1_000;
      res.set({
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': String(ms),
        'Retry-After': String(Math.ceil(ms / 1000)),
        ...fault.headers,
      });
      res.status(429).end();
      break;
    }
    case 'reset':
      req.socket.resetAndDestroy();
      break;
  }
}

function injectStatus(fault: FaultSpec, res: Response): void {
  const status = fault.status ?? 500;
  if (fault.body === undefined) throw new ProviderFault(status, 'simulated', 'A simulated failure.');
  res.status(status);
  if (typeof fault.body === 'string') res.type('text').end(fault.body);
  else res.json(fault.body);
}

function replaceJson(res: Response, write: (body: unknown) => void): void {
  res.json = (body: unknown) => {
    write(body);
    return res;
  };
}

/** Changes the type of every value; lists and objects keep their structure. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWrongTypes);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return [];
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withWrongTypes(inner)]));
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}
