import { accountCustomersApi, UserListEntry } from '@sightline/provider-contract/account-customers.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import type { AccountCaller, AccountCalls } from './account-calls.ts';

/** People of customers. */
export interface AccountPeopleApi {
  /** Users of the customer with that number. */
  users(caller: AccountCaller, internalCustomerId: number): Promise<UserListEntry[]>;
  /** Creates a user of the customer. @returns its id */
  createAgent(caller: AccountCaller, publicId: string, email: string): Promise<string>;
  /** Sends the invitation mail. @returns whether the provider says that it did, with the one status that counts */
  inviteAgent(caller: AccountCaller, userId: string): Promise<boolean>;
}

const LooseUser = loose(UserListEntry);
const OneAgent = loose(accountCustomersApi.createAgent.answer);

/** @param usersUrl base of the users list, which another service may answer */
export function accountPeople({ list, one, status }: AccountCalls, usersUrl: string): AccountPeopleApi {
  const api = accountCustomersApi;
  return {
    users: (caller, internalCustomerId) =>
      list(caller, api.users, null, LooseUser, { params: { customerId: String(internalCustomerId) }, baseUrl: usersUrl }),
    createAgent: async (caller, publicId, email) =>
      (await one(caller, api.createAgent, OneAgent, { params: { publicId }, body: { email } })).customer_agent.user.id,
    inviteAgent: async (caller, userId) =>
      (await status(caller, api.inviteAgent, { params: { userId } })) === api.inviteAgent.status,
  };
}
