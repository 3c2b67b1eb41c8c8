import { SightlineClient } from '@sightline/schema/client';
import type { ApiClient, Customer, Viewer } from '@sightline/schema/types';
import { bearer, ENDPOINT } from './session.ts';

interface Customers {
  readonly customers: { readonly nodes: readonly Pick<Customer, 'id' | 'name'>[] };
}

interface Acting {
  readonly viewer: Pick<Viewer, 'isActing'> & { readonly customer: Pick<Customer, 'id' | 'name'> | null };
  readonly apiClients: readonly Pick<ApiClient, 'id' | 'name'>[];
}

/** Staff search a customer by name, then read and write as that customer: `node acting.ts 'Northwind'`. */
const [, , search = ''] = process.argv;
const staff = new SightlineClient({ url: ENDPOINT, bearer });
const { customers } = await staff.query<Customers>(
  'query Find($filter: CustomerFilter) { customers(first: 1, filter: $filter) { nodes { id name } } }',
  { filter: { search } },
);
const [customer] = customers.nodes;
if (customer === undefined) throw new Error('There is no such customer.');

// Each request carries the customer, so two clients can act for two customers in parallel.
const acting = new SightlineClient({ url: ENDPOINT, bearer, actingCustomer: customer.id });
const { viewer, apiClients } = await acting.query<Acting>(
  'query Acting { viewer { isActing customer { id name } } apiClients { id name } }',
);
if (!viewer.isActing) throw new Error('You may not act for customers.');
console.log(`acting for ${viewer.customer?.name}`);
for (const { id, name } of apiClients) console.log(id, name);
