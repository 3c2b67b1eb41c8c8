import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const NETWORK_BYTES = 8;

/**
 * What counts as one client: an IPv4 address, however it is written, or the 64-bit network of an IPv6 address, within
 * which a client picks addresses as it likes.
 */
export function clientOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex');
}

/** The address of a socket's client: behind a proxy what the nearest one says; left of it may stand what the client made up. */
export function addressOf({ headers, socket }: IncomingMessage, options: { trustsProxy: boolean }): string | null {
  const said = options.trustsProxy ? headers['x-forwarded-for'] : undefined;
  return (
    String(said ?? '')
      .split(',')
      .at(-1)
      ?.trim() ||
    (socket.remoteAddress ?? null)
  );
}
