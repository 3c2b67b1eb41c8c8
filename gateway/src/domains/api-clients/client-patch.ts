import type { CreateClientBody, Package } from '@sightline/provider-contract/account-clients.ts';
import type { PatchOperation } from '@sightline/provider-contract/common.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { textToSave, trimmed } from '@sightline/schema/rules/typed-text.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import type { CreateApiClientInput, PackageInput, UpdateApiClientInput } from '../../generated/schema-types.ts';
import type { ClientRecord } from '../../provider/api/account-clients.ts';
import { providerTimestamp } from '../../provider/api/account-records.ts';
import { numericId } from '../mappers.ts';

/** Request body to create a client. */
export function createBody(input: CreateApiClientInput): CreateClientBody {
  return {
    name: trimmed(input.name),
    request_rate_second: input.requestsPerSecond,
    request_rate_burst: input.requestBurst,
    hours_back: input.historicalAccessHours ?? null,
    max_concurrent_hermes_connections: input.maxConnections,
    active_until: timestampOrNull(input.expiresAt ?? null),
    packages: packagesAfter([], input.packages),
  };
}

/**
 * JSON Patch from a client to the input: one operation for each field that differs, none when nothing does.
 * Null counts as omitted where a value is required; input validation rejects it before.
 */
export function clientPatch(current: ClientRecord, input: UpdateApiClientInput): PatchOperation[] {
  const wanted: Record<string, unknown> = {
    name: typeof input.name === 'string' ? textToSave(input.name, current.name) : undefined,
    hours_back: input.historicalAccessHours,
    active_until: input.expiresAt === undefined ? undefined : timestampOrNull(input.expiresAt),
    request_rate_second: input.requestsPerSecond ?? undefined,
    request_rate_burst: input.requestBurst ?? undefined,
    max_concurrent_hermes_connections: input.maxConnections ?? undefined,
    packages: changedPackages(current, input.packages ?? undefined),
  };
  const present: Record<string, unknown> = {
    ...current,
    active_until: timestampOrNull(current.active_until === null ? null : new Date(current.active_until)),
  };
  return Object.entries(wanted)
    .filter(([field, value]) => value !== undefined && (value !== present[field] || current.unreadable.includes(field)))
    .map(([field, value]) => ({ op: 'replace', path: `/${field}`, value }));
}

const timestampOrNull = (moment: Date | null): string | null => (moment === null ? null : providerTimestamp(moment));

const keyOf = ({ game, product }: Pick<Package, 'game' | 'product'>): string => `${game.id}/${product.id}`;

/** Undefined when the packages are the same, in any order. */
function changedPackages(current: ClientRecord, wanted: readonly PackageInput[] | undefined): Package[] | undefined {
  if (wanted === undefined) return undefined;
  // The complete list is sent: unreadable packages would be removed.
  if (current.unreadable.includes('packages')) throw gatewayError('PROVIDER_MALFORMED', { message: TEXTS.PACKAGES_UNREADABLE });
  const after = packagesAfter(current.packages, wanted);
  const before = new Set(current.packages.map(keyOf));
  const isSame = after.length === before.size && after.every((each) => before.has(keyOf(each)));
  return isSame ? undefined : after;
}

/** The wanted packages without duplicates. Packages that stay keep their push channels; the provider sets those of new ones. */
function packagesAfter(current: readonly Package[], wanted: readonly PackageInput[]): Package[] {
  const known = new Map(current.map((each) => [keyOf(each), each]));
  const after = new Map<string, Package>();
  for (const { gameId, productId } of wanted) {
    const added: Package = { game: { id: numericId('gameId', gameId) }, product: { id: productId }, push_channels: [] };
    after.set(keyOf(added), known.get(keyOf(added)) ?? added);
  }
  return [...after.values()];
}
