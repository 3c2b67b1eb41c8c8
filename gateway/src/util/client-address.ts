import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const NETWORK_BYTES = 8;

/**
 * The key under which a client is counted: an IPv4 address in its canonical form, or the 64-bit network of an IPv6 address,
 * because a client can choose any address in its network.
 */
export function clientOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex');
}

/** The client address of a socket. Behind a proxy it is the last entry of the header, since the client can forge the others. */
export function addressOf({ headers, socket }: IncomingMessage, options: { trustsProxy: boolean }): string | null {
  const forwarded = options.trustsProxy ? headers['x-forwarded-for'] : undefined;
  return (
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ||
    (socket.remoteAddress ?? null)
  );
}
