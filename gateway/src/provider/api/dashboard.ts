import { CustomerIdentity, dashboardApi, DashboardUser } from '@sightline/provider-contract/dashboard.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import { readList, readResponse } from '../client/read-response.ts';
import type { Timeouts } from '../client/timeouts.ts';
import type { Send } from '../client/transport.ts';

export interface DashboardApi {
  /** The owner of the bearer. `internalCustomerId` is the customer that staff act for; null for none. */
  user(bearer: string, internalCustomerId: number | null): Promise<DashboardUser>;
  customerIdentities(bearer: string): Promise<CustomerIdentity[]>;
}

const LooseUser = loose(DashboardUser);
const LooseIdentity = loose(CustomerIdentity);

export function createDashboardApi(config: Config & Timeouts, send: Send, log: Log): DashboardApi {
  const base = { api: 'dashboard', baseUrl: config.DASHBOARD_API_URL, timeoutMs: config.DASHBOARD_TIMEOUT_MS } as const;
  const headers = (bearer: string, customer: number | null): Record<string, string> => ({
    authorization: `Bearer ${bearer}`,
    ...(customer === null ? {} : { [config.PROVIDER_HEADERS.customerId]: String(customer) }),
  });
  return {
    async user(bearer, internalCustomerId) {
      const { method, path: route } = dashboardApi.user;
      const response = await send({ ...base, method, route, headers: headers(bearer, internalCustomerId) });
      return readResponse(LooseUser, response, { api: base.api, route, log });
    },
    async customerIdentities(bearer) {
      const { method, path: route } = dashboardApi.customers;
      const response = await send({ ...base, method, route, headers: headers(bearer, null) });
      return readList(LooseIdentity, response, { api: base.api, route, log }, 'customers').items;
    },
  };
}
