import dns from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Further bytes of an answer are not read. */
const MAX_READ_BYTES = 4 * 1024;

/** Networks that are not public: a webhook must not reach what only this machine can. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
/** Only global unicast addresses of IPv6 are public, except those that carry an IPv4 address or are for documentation. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  return family === 6 && GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

/** Why nothing is sent to an address. */
const REFUSED = 'The address is in a private network';

/** Resolves a name once; the connection uses what was checked. */
function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return callback(error ?? new Error('no address'), '', 0);
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new Error(REFUSED), '', 0);
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/** How an address answered. `error` is null if there is a status. */
export interface Answer {
  readonly status: number | null;
  readonly error: string | null;
  /** The first characters of the body. */
  readonly text: string;
  readonly latencyMs: number;
}

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Whether private networks are allowed. */
  readonly allowsPrivate: boolean;
}

/** Sends JSON to an address that a user has typed. Redirects are not followed. Never rejects. */
export async function post({ url, headers, body, timeoutMs, allowsPrivate }: Post): Promise<Answer> {
  const started = performance.now();
  const isAllowed = (address: string): boolean => allowsPrivate || isPublicAddress(address);
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  const answerOf = (status: number | null, error: string | null, text = ''): Answer => ({
    status,
    error,
    text,
    latencyMs: Math.round(performance.now() - started),
  });
  if (isIP(literal) !== 0 && !isAllowed(literal)) return answerOf(null, REFUSED);
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Sightline-Webhooks',
    },
    signal: AbortSignal.timeout(timeoutMs),
    lookup: checkedLookup(isAllowed),
    agent: false,
  };
  return new Promise((resolve) => {
    const request = (protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = (): void => {
        resolve(answerOf(response.statusCode ?? null, null, Buffer.concat(chunks).subarray(0, MAX_READ_BYTES).toString('utf8')));
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= MAX_READ_BYTES) end();
      });
      response.on('end', end);
      // The status is known, but not whether the answer was complete.
      response.on('error', () => resolve(answerOf(null, 'The answer broke off')));
    });
    request.on('error', (error) => resolve(answerOf(null, reasonOf(error))));
    request.end(body);
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ABORT_ERR: 'No answer in time',
  ENOTFOUND: 'The host name is unknown',
  EAI_AGAIN: 'The host name could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection broke off',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  ETIMEDOUT: 'No answer in time',
};

function reasonOf(error: Error): string {
  if (error.message === REFUSED) return REFUSED;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.includes('CERT') || code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL')) return 'The certificate is not valid';
  return REASONS[code] ?? 'The connection failed';
}
