import {
  accountCustomersApi,
  type SignAgreementBody,
  TrialAgreement,
  UserListEntry,
} from '@sightline/provider-contract/account-customers.ts';
import { accountWidgetsApi, PreviewSeries, Widget, WidgetNamespace } from '@sightline/provider-contract/account-widgets.ts';
import { loose, withDefaults } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Timeouts } from '../client/timeouts.ts';
import type { Send } from '../client/transport.ts';
import { type AccountCaller, type AccountCalls, createAccountCalls, customerQuery } from './account-calls.ts';
import { accountClients } from './account-clients.ts';
import { accountCustomers } from './account-customers.ts';

export type AccountApi = ReturnType<typeof createAccountApi>;

/** Every call of the account API that this gateway makes. */
export function createAccountApi(config: Config & Timeouts, send: Send, log: Log) {
  const calls = createAccountCalls(config, send, log);
  return {
    ...accountAgreements(calls),
    ...accountCustomers(calls),
    ...accountUsers(calls, config.USERS_API_URL),
    ...accountClients(calls),
    ...accountWidgets(calls),
  };
}

const PARTIES = ['customer', 'provider'];

/**
 * Brings a trial agreement into the shape of the contract. The provider may send `parties` as a list, the text `number` as a JSON number,
 * null for a missing key, and a template without `notice` or `clauses`.
 */
function normaliseAgreement(value: unknown, key?: string): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => normaliseAgreement(item));
    return key === 'parties' ? Object.fromEntries(PARTIES.map((name, index) => [name, items[index]])) : items;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).flatMap(([name, inner]) =>
      inner === null ? [] : [[name, normaliseAgreement(inner, name)] as const],
    );
    return { ...(key === 'template' ? { notice: [], clauses: [] } : {}), ...Object.fromEntries(entries) };
  }
  return key === 'number' && typeof value === 'number' ? String(value) : value;
}

const UnsignedAgreement = z.object({
  agreement: z.preprocess((value) => normaliseAgreement(value), loose(TrialAgreement)),
});

/** The trial agreement of a customer, by public id. A null caller sends no bearer; the provider decides whether it accepts that. */
function accountAgreements({ send, one }: AccountCalls) {
  const api = accountCustomersApi;
  return {
    unsignedAgreement: async (caller: AccountCaller | null, id: string): Promise<TrialAgreement> =>
      (await one(caller, api.unsignedAgreement, UnsignedAgreement, { params: { id } })).agreement,
    /** Is never retried. The contract does not define the response body, so it is ignored. */
    signAgreement: (caller: AccountCaller | null, id: string, body: z.output<typeof SignAgreementBody>) =>
      send(caller, api.signAgreement, { params: { id }, body }),
  };
}

const LooseUser = loose(UserListEntry);
const CreatedAgent = loose(accountCustomersApi.createAgent.response);

/** @param usersUrl base URL of the users list, which may be a separate service */
function accountUsers({ call, list, one }: AccountCalls, usersUrl: string) {
  const api = accountCustomersApi;
  return {
    users: (caller: AccountCaller, internalCustomerId: number) =>
      list(caller, api.users, null, LooseUser, { params: { customerId: String(internalCustomerId) }, baseUrl: usersUrl }),
    /** Creates a user of the customer and returns its id. */
    createAgent: async (caller: AccountCaller, publicId: string, email: string) =>
      (await one(caller, api.createAgent, CreatedAgent, { params: { publicId }, body: { email } })).customer_agent.user.id,
    /** Sends the invitation e-mail. True only for the one status that confirms it. */
    inviteAgent: async (caller: AccountCaller, userId: string) =>
      (await call(caller, api.inviteAgent, { params: { userId } })).status === api.inviteAgent.status,
  };
}

const LooseNamespace = loose(WidgetNamespace);
const LooseSeries = loose(PreviewSeries);
const ReadableWidget = withDefaults(Widget, { required: ['id'], defaults: { slug: '', deleted: false } });
/** The readable fields of a widget. */
export type WidgetRecord = z.output<typeof ReadableWidget>;

function accountWidgets({ list }: AccountCalls) {
  const api = accountWidgetsApi;
  return {
    widgetNamespaces: (caller: AccountCaller, customerId: string | null) =>
      list(caller, api.widgetNamespaces, 'widget_namespaces', LooseNamespace, { query: customerQuery(customerId) }),
    /** Widgets of a namespace, including deleted ones. */
    widgets: (caller: AccountCaller, namespace: string) =>
      list(caller, api.widgets, 'widgets', ReadableWidget, { query: [['namespace', namespace]] }),
    /** One widget, including deleted ones; null when unknown. */
    widget: async (caller: AccountCaller, id: string) =>
      (await list(caller, api.widgets, 'widgets', ReadableWidget, { query: [['widget', id]] }))[0] ?? null,
    previewSeries: (caller: AccountCaller, id: string, gameId: number) =>
      list(caller, api.previewSeries, 'series', LooseSeries, { params: { id, gameId: String(gameId) } }),
  };
}
