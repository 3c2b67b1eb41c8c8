import { CustomerIdentity, dashboardApi, DashboardUser } from '@sightline/provider-contract/dashboard.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Timeouts } from '../client/timeouts.ts';
import type { Send } from '../client/transport.ts';
import { createEndpointCalls } from './endpoint-calls.ts';

interface DashboardCaller {
  readonly bearer: string;
  /** Internal id of the customer that staff act for. */
  readonly customer?: number | null;
}

const LooseUser = loose(DashboardUser);
const LooseIdentity = loose(CustomerIdentity);

export type DashboardApi = ReturnType<typeof createDashboardApi>;

export function createDashboardApi(config: Config & Timeouts, send: Send, log: Log) {
  const api = dashboardApi;
  const { one, list } = createEndpointCalls<DashboardCaller>({
    base: { api: 'dashboard', baseUrl: config.DASHBOARD_API_URL, timeoutMs: config.DASHBOARD_TIMEOUT_MS },
    callerOf: ({ bearer, customer = null }) => ({
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(customer === null ? {} : { [config.PROVIDER_HEADERS.customerId]: String(customer) }),
      },
    }),
    send,
    log,
  });
  return {
    /** The user of the bearer. `customer`: whom staff act for; null for none. */
    user: (bearer: string, customer: number | null) => one({ bearer, customer }, api.user, LooseUser),
    customerIdentities: (bearer: string) => list({ bearer }, api.customers, 'customers', LooseIdentity),
  };
}
