import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import { createAccountCalls } from './account-calls.ts';
import { type AccountAgreementsApi, accountAgreements } from './account-agreements.ts';
import { type AccountClientsApi, accountClients } from './account-clients.ts';
import { type AccountCustomersApi, accountCustomers } from './account-customers.ts';
import { type AccountPeopleApi, accountPeople } from './account-people.ts';
import { type AccountWidgetsApi, accountWidgets } from './account-widgets.ts';
import type { Send } from '../client/transport.ts';

/** Every call of the account API that this gateway makes. */
export interface AccountApi
  extends AccountAgreementsApi,
    AccountCustomersApi,
    AccountPeopleApi,
    AccountClientsApi,
    AccountWidgetsApi {}

export function createAccountApi(config: Config, send: Send, log: Log): AccountApi {
  const calls = createAccountCalls(config, send, log);
  return {
    ...accountAgreements(calls),
    ...accountCustomers(calls),
    ...accountPeople(calls, config.USERS_API_URL),
    ...accountClients(calls),
    ...accountWidgets(calls),
  };
}
