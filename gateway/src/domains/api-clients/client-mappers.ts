import type { Package, PushChannel } from '@sightline/provider-contract/account-clients.ts';
import { isBlank } from '@sightline/schema/rules/typed-text.ts';
import { lettersOf } from '../../cache/catalogue.ts';
import { CHANNELS_PATH, type Config } from '../../config/config.ts';
import type { ClientPushChannel, ProductKind } from '../../generated/schema-types.ts';

const KINDS: Readonly<Record<string, ProductKind>> = {
  match: 'MATCH',
  playbyplay: 'PLAY_BY_PLAY',
  odds: 'ODDS',
  trading: 'TRADING',
};

/** Kind of a product: by the configured product ids if set, otherwise by name. */
export function productKind(ids: Config['PRODUCT_IDS'], product: { id: string; name: string | null }): ProductKind {
  const name = ids === undefined ? product.name : Object.entries(ids).find(([, id]) => id === product.id)?.[0];
  const letters = lettersOf(name ?? '');
  return Object.hasOwn(KINDS, letters) ? (KINDS[letters] ?? 'UNKNOWN') : 'UNKNOWN';
}

/** All channels, with the access of a client with these packages: one of them must include the channel. */
export function clientPushChannels(
  channels: readonly PushChannel[],
  packages: readonly Package[],
  docsUrl: string | undefined,
): ClientPushChannel[] {
  const accessible = new Set(packages.flatMap(({ push_channels }) => push_channels.map(({ name }) => name)));
  return channels.map(({ name, description, api_reference, categories }) => ({
    name,
    description,
    referenceUrl: referenceUrl(api_reference, docsUrl),
    categories: categories.map((category) => category.name),
    hasAccess: accessible.has(name),
  }));
}

/** Placeholder for the origin of the dashboard, which the gateway does not know. */
const OWN_ORIGIN = 'http://own.invalid';

/** Absolute URL or path of a reference, which may be relative to the documentation; null for anything but http and https. */
function referenceUrl(reference: string | null, docsUrl: string | undefined): string | null {
  if (reference === null || isBlank(reference)) return null;
  const base = docsUrl === undefined ? `${OWN_ORIGIN}${CHANNELS_PATH}/` : `${docsUrl}/`;
  if (!URL.canParse(reference, base)) return null;
  const url = new URL(reference, base);
  if (url.origin !== OWN_ORIGIN) return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  // Another path is put below that of the built-in documentation.
  const path = url.pathname.startsWith(`${CHANNELS_PATH}/`) ? url.pathname : `${CHANNELS_PATH}${url.pathname}`;
  return `${path}${url.search}${url.hash}`;
}
