import { accountClientsApi as api } from '@sightline/provider-contract/account-clients.ts';
import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { isDeepStrictEqual } from 'node:util';
import { timestamp } from '../clock.ts';
import { mount } from '../http/mount.ts';
import type { ClientRecord } from '../store/records.ts';
import type { AccountDeps } from './account-deps.ts';
import { requireClient } from './client-access.ts';
import { ClientFields, fieldsOf, validateFields } from './client-fields.ts';
import { patchFields, requireVersion } from './versioned-patch.ts';
import { versionHeaders } from './version-headers.ts';

/** Version 3 of the API for clients. */
export function clientRoutes(router: Router, { store, clock, viewerOf, dialect }: AccountDeps): void {
  const isActive = (client: ClientRecord) =>
    client.active_until === null || Date.parse(client.active_until) > clock.now().getTime();

  mount(router, api.clients, ({ query, headers }) => {
    const viewer = viewerOf(headers);
    let found: ClientRecord[];
    if (query.client === undefined) {
      found = viewer.scope(query.customer).flatMap((id) => store.clients.find('customer', id));
    } else {
      const client = store.clients.get(query.client);
      if (client !== null) viewer.requireAccess(client.customer.id);
      if (query.customer !== undefined) viewer.customer(query.customer);
      const isOfOtherCustomer = dialect.checksOwner && query.customer !== undefined && client?.customer.id !== query.customer;
      found = client === null || isOfOtherCustomer ? [] : [client];
    }
    const clients = found.filter(
      (c) =>
        (query.deleted === undefined || c.deleted === (query.deleted === 'true')) &&
        (query.active === undefined || isActive(c) === (query.active === 'true')) &&
        (query.product === undefined || c.packages.some((p) => p.product.id === query.product)),
    );
    return { body: { clients } };
  });

  mount(router, api.createClient, ({ params, body, headers }) => {
    const viewer = viewerOf(headers);
    const customer = viewer.customer(params['publicId'] ?? '');
    viewer.requireWrite();
    const fields = validateFields(ClientFields.parse(body), customer.offer);
    const client = store.clients.put({
      id: randomUUID(),
      ...fields,
      customer: { id: customer.id },
      created: timestamp(clock.now()),
      scope: 'read',
      resource_version: 1,
      deleted: false,
    });
    return { headers: versionHeaders(dialect, client), body: { client } };
  });

  mount(router, api.patchClient, ({ params, body, headers, ifMatch }) => {
    const viewer = viewerOf(headers);
    const client = requireClient(store, viewer, params['id']);
    viewer.requireWrite();
    requireVersion(ifMatch, client.resource_version, 412);
    // Packages that the client has may stay, also if they are no longer on offer.
    const offer = [
      ...(store.customers.get(client.customer.id)?.offer ?? []),
      ...client.packages.map((p) => ({ game_id: p.game.id, product_id: p.product.id })),
    ];
    const before = fieldsOf(client);
    const draft = patchFields(before, body.patch, ClientFields);
    const after = draft === null ? null : validateFields(draft, offer);
    const changed =
      after === null || isDeepStrictEqual(after, before)
        ? client
        : store.clients.put({ ...client, ...after, resource_version: client.resource_version + 1 });
    return { headers: versionHeaders(dialect, changed), body: { client: changed } };
  });

  mount(router, api.deleteClient, ({ params, headers, ifMatch }) => {
    const viewer = viewerOf(headers);
    const client = requireClient(store, viewer, params['id']);
    viewer.requireWrite();
    requireVersion(ifMatch, client.resource_version, 412);
    store.transaction(() => {
      store.clients.put({ ...client, deleted: true, resource_version: client.resource_version + 1 });
      for (const token of store.tokens.find('client', client.id)) store.tokens.delete(token.id);
    });
    return {};
  });
}
