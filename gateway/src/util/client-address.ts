import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Log } from '../telemetry/log.ts';

const NETWORK_BYTES = 8;
const MAX_LOGGED_LENGTH = 100;

/**
 * Returns the key under which the client of a request is counted: its IPv4 address in the canonical form, or the 64-bit network of
 * its IPv6 address, because a client can choose any address in its network.
 *
 * | behind a proxy, X-Forwarded-For has | key |
 * |---|---|
 * | an address at the end; the client can forge those before it | that address |
 * | something else at the end | the connection with its port, so that not all clients of the proxy count as one; logged once |
 * | nothing: there is no such header | the address of the connection; logged once |
 */
export function clientAddresses({ trustsProxy, log }: { trustsProxy: boolean; log: Log }): (request: IncomingMessage) => string {
  let isReported = false;
  return ({ headers, socket: { remoteAddress = '', remotePort } }) => {
    const direct = keyOf(remoteAddress) ?? 'unknown';
    if (!trustsProxy) return direct;
    const forwarded = headers['x-forwarded-for']?.toString();
    const key = keyOf(forwarded?.slice(forwarded.lastIndexOf(',') + 1).trim() ?? '');
    if (key !== null) return key;
    if (!isReported) {
      const forwardedFor = forwarded?.slice(0, MAX_LOGGED_LENGTH);
      log.error({ forwardedFor }, 'the proxy sends no readable client address in X-Forwarded-For');
    }
    isReported = true;
    return forwarded === undefined ? direct : `${direct}:${remotePort}`;
  };
}

/** The network of a client address, as `clientAddresses` writes it: /24 of IPv4, /48 of IPv6. Null for one that is unknown. */
export function networkOf(address: string): string | null {
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}(?::\d{1,5})?$/.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  const v6 = /^([\da-f]{12})[\da-f]{4}(?::\d{1,5})?$/.exec(address)?.[1];
  if (v6 === undefined) return null;
  return `${new ipaddr.IPv6([...Buffer.from(v6.padEnd(32, '0'), 'hex')]).toString()}/48`;
}

/** Null for a text that is no address. Some balancers add the port: `192.0.2.1:5555`, `[2001:db8::1]:443`. */
function keyOf(text: string): string | null {
  const [, v6, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  // A connection over IPv4 has this prefix where the gateway listens on IPv6, too.
  const address = /^::ffff:([\d.]+)$/i.exec(v6 ?? text)?.[1] ?? v6 ?? v4 ?? text;
  if (isIPv4(address)) return address;
  if (!ipaddr.IPv6.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex');
}
