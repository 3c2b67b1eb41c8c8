import { accountClientsApi as api } from '@sightline/provider-contract/account-clients.ts';
import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import * as z from 'zod';
import { timestamp } from '../clock.ts';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import type { KeyRecord } from '../store/records.ts';
import type { AccountDeps } from './account-deps.ts';
import { requireClient, requireKey } from './client-access.ts';
import { newSecret, sha256 } from './secrets.ts';
import { patchFields, requireVersion } from './versioned-patch.ts';
import { versionHeaders } from './version-headers.ts';

const KeyFields = z.object({ name: z.string() });

const keyView = ({ id, name, created, resource_version }: KeyRecord) => ({ id, name, created, resource_version });

function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new ProviderFault(422, 'name_required', 'The key needs a name.');
  return trimmed;
}

/** Keys of API clients. */
export function keyRoutes(router: Router, { store, clock, viewerOf, dialect }: AccountDeps): void {
  mount(router, api.keys, ({ query, headers }) => {
    const viewer = viewerOf(headers);
    const client = store.clients.get(query.client);
    if (client === null) throw new ProviderFault(404, 'client_not_found', 'There is no such client.');
    viewer.requireAccess(client.customer.id);
    // The keys of a deleted client count as deleted.
    const keys = store.keys
      .find('client', client.id)
      .filter((k) => query.deleted === undefined || (k.deleted || client.deleted) === (query.deleted === 'true'));
    return { body: { keys: keys.map(keyView) } };
  });

  mount(router, api.createKey, ({ params, body, headers }) => {
    const viewer = viewerOf(headers);
    const client = requireClient(store, viewer, params['id']);
    viewer.requireWrite();
    const secret = newSecret();
    const key = store.keys.put({
      id: randomUUID(),
      name: requireName(body.name),
      created: timestamp(clock.now()),
      resource_version: 1,
      client_id: client.id,
      deleted: false,
      secret,
      secret_sha256: sha256(secret),
    });
    return { headers: versionHeaders(dialect, key), body: { key: keyView(key) } };
  });

  mount(router, api.patchKey, ({ params, body, headers, ifMatch }) => {
    const viewer = viewerOf(headers);
    const key = requireKey(store, viewer, params['id']);
    viewer.requireWrite();
    requireVersion(ifMatch, key.resource_version, 412);
    const name = requireName(patchFields({ name: key.name }, body.patch, KeyFields)?.name ?? key.name);
    const changed = name === key.name ? key : store.keys.put({ ...key, name, resource_version: key.resource_version + 1 });
    return { headers: versionHeaders(dialect, changed), body: { key: keyView(changed) } };
  });

  mount(router, api.deleteKey, ({ params, headers, ifMatch }) => {
    const viewer = viewerOf(headers);
    const key = requireKey(store, viewer, params['id']);
    viewer.requireWrite();
    requireVersion(ifMatch, key.resource_version, 412);
    store.keys.put({ ...key, deleted: true, resource_version: key.resource_version + 1 });
    return {};
  });

  mount(router, api.keySecret, ({ params, headers }) => {
    const viewer = viewerOf(headers);
    // Read-only users may not see secrets.
    viewer.requireWrite();
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { secret: { value: requireKey(store, viewer, params['id']).secret } },
    };
  });
}
