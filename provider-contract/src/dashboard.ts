import * as z from 'zod';
import { Flag, NumericId, OpaqueId } from './common.ts';
import type { Endpoint } from './endpoint.ts';

export const DashboardUser = z.strictObject({
  id: NumericId,
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  superuser: Flag,
  trading_access: Flag,
  /** Unix seconds; null if never. */
  last_login_at: z.nullable(z.int()),
});
export type DashboardUser = z.output<typeof DashboardUser>;

/** Internal number and public id of a customer. */
export const CustomerIdentity = z.strictObject({ id: NumericId, public_id: OpaqueId, name: z.nullable(z.string()) });
export type CustomerIdentity = z.output<typeof CustomerIdentity>;
const CustomerIdentities = z.strictObject({ customers: z.array(CustomerIdentity) });

export const dashboardApi = {
  user: { method: 'GET', path: '/v1/user', response: DashboardUser, summary: 'The signed-in user' },
  customers: {
    method: 'GET',
    path: '/v1/customer',
    response: CustomerIdentities,
    summary: 'Customer identities: public and internal ids',
  },
} as const satisfies Record<string, Endpoint>;
