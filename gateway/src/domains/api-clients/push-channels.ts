import type { Package, PushChannel } from '@sightline/provider-contract/account-clients.ts';
import { DOCS_PATH } from '../../config/config.ts';
import type { ClientPushChannel } from '../../generated/resolvers-types.ts';

/** Every channel as a client with these packages sees it: a channel is open to it when one of them lists it. */
export function clientPushChannels(
  channels: readonly PushChannel[],
  packages: readonly Package[],
  docsUrl: string | undefined,
): ClientPushChannel[] {
  const open = new Set(packages.flatMap(({ push_channels }) => push_channels.map(({ name }) => name)));
  return channels.map(({ name, description, api_reference, categories }) => ({
    name,
    description,
    referenceUrl: referenceUrl(api_reference, docsUrl),
    categories: categories.map((category) => category.name),
    hasAccess: open.has(name),
  }));
}

/** Stands for the origin of the dashboard, which the gateway does not know. */
const OWN_ORIGIN = 'http://own.invalid';

/** References may be relative to the documentation; only web addresses, and paths of our own documentation, become links. */
function referenceUrl(reference: string | null, docsUrl: string | undefined): string | null {
  if (reference === null || reference.trim() === '') return null;
  const base = docsUrl === undefined ? `${OWN_ORIGIN}${DOCS_PATH}/` : `${docsUrl}/`;
  if (!URL.canParse(reference, base)) return null;
  const url = new URL(reference, base);
  if (url.origin !== OWN_ORIGIN) return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  // Our own documentation is everything below its path.
  const path = url.pathname.startsWith(`${DOCS_PATH}/`) ? url.pathname : `${DOCS_PATH}${url.pathname}`;
  return `${path}${url.search}${url.hash}`;
}
