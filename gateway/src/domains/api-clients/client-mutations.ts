import { checkApiClient } from '@sightline/schema/rules/api-client.ts';
import { type UserErrorModel, gatewayError, userError } from '../../errors/catalogue.ts';
import type { MutationResolvers } from '../../generated/resolvers-types.ts';
import type { UpdateApiClientInput } from '../../generated/schema-types.ts';
import type { ViewerModel } from '../../auth/viewer.ts';
import type { ClientCounts } from '../../cache/client-counts.ts';
import { type ClientRecord, ReadableClient } from '../../provider/api/account-clients.ts';
import type { ClaimsOf } from '../create-claims.ts';
import { createsOf } from '../idempotency-store.ts';
import { findClient, type RecentClients } from './client-access.ts';
import { clientPatch, createBody } from './client-patch.ts';
import type { CallHistory } from './explorer/call-history.ts';
import type { Webhooks } from './webhooks/webhooks.ts';
import { writeVersioned, rejection, requireManager, write } from './client-write.ts';

type ClientMutations = Required<Pick<MutationResolvers, 'createApiClient' | 'updateApiClient' | 'deleteApiClient'>>;

/** Null counts as empty where a value is required. */
function problemsOf(input: Omit<UpdateApiClientInput, 'id' | 'resourceVersion'>): UserErrorModel[] {
  const { name, packages } = input;
  const problems = checkApiClient({
    ...input,
    name: name === undefined ? undefined : (name ?? ''),
    packages: packages === undefined ? undefined : (packages ?? []),
  });
  return problems.map(({ field, code }) => userError(code, [field]));
}

/**
 * The client in the version that the input is based on, if this caller read it recently. Package changes always need a new
 * fetch, because packages that stay keep their push channels.
 */
function recentlyRead(
  recentClients: RecentClients,
  viewer: ViewerModel,
  { id, resourceVersion, packages }: Pick<UpdateApiClientInput, 'id' | 'resourceVersion' | 'packages'>,
): ClientRecord | null {
  return (packages ?? null) === null ? recentClients.find(viewer, id, resourceVersion) : null;
}

const succeeded = (apiClient: ClientRecord) => ({ apiClient, current: null, userErrors: [] });
const refused = (...userErrors: UserErrorModel[]) => ({ apiClient: null, current: null, userErrors });

interface Services {
  readonly claimsOf: ClaimsOf;
  readonly recentClients: RecentClients;
  readonly callHistory: CallHistory;
  readonly clientCounts: ClientCounts;
  readonly webhooks: Webhooks;
}

export function createClientMutations(services: Services): ClientMutations {
  const { claimsOf, recentClients, callHistory, clientCounts, webhooks } = services;
  const creates = createsOf(claimsOf, 'client', ReadableClient);
  return {
    /** Uses `POST v1/customer/{publicId}/client3`. */
    async createApiClient(_parent, { input }, context) {
      const account = context.account();
      const viewer = await context.viewer();
      await requireManager(viewer);
      const problems = problemsOf(input);
      if (problems.length > 0) return refused(...problems);
      const [{ caller, customerId }, customer] = await Promise.all([viewer.accountScope(), viewer.customer()]);
      if (customer === null) throw gatewayError('NOT_FOUND');
      const { idempotencyKey, ...wanted } = input;
      const request = { user: String(viewer.caller.user.id), customer: customer.id, idempotencyKey, input: wanted };
      const body = createBody(input);
      const written = await creates
        .run(request, () => write(viewer, null, account.createClient(caller, customer.id, body, customerId)))
        .finally(() => clientCounts.forget(viewer));
      if (written.outcome === 'done') return succeeded(written.value);
      if (written.outcome === 'lost') throw gatewayError('OUTCOME_UNKNOWN', { cause: written.failure });
      return refused(rejection(written.failure, null));
    },

    /** Uses `PATCH v1/client3/{id}`; sends only fields that differ; fetches the client first unless it was read recently. */
    async updateApiClient(_parent, { input }, context) {
      const account = context.account();
      const viewer = await context.viewer();
      await requireManager(viewer);
      const problems = problemsOf(input);
      if (problems.length > 0) return refused(...problems);
      const before = recentlyRead(recentClients, viewer, input) ?? (await findClient(account, viewer, input.id));
      if (before === null) throw gatewayError('NOT_FOUND');
      context.describeAudit({ customer: before.customer });
      const patch = clientPatch(before, input);
      if (patch.length === 0) return succeeded(before);
      recentClients.forget(viewer, input.id);
      const { caller, customerId } = await viewer.accountScope();
      const version = { id: input.id, version: input.resourceVersion };
      const { value, ...outcome } = await writeVersioned(viewer, {
        clientId: input.id,
        sent: account.patchClient(caller, version, patch, customerId),
        version: input.resourceVersion,
        read: () => findClient(account, viewer, input.id),
        recovered: (now) => (now !== null && clientPatch(now, input).length === 0 ? now : null),
      }).finally(() => clientCounts.forget(viewer));
      if (value !== null) webhooks.emit(input.id, 'CLIENT_UPDATED', { fields: patch.map(({ path }) => path) });
      return { apiClient: value && recentClients.remember(viewer, value), ...outcome };
    },

    /** Uses `DELETE v1/client3/{id}`; fetches the client first unless it was read recently. */
    async deleteApiClient(_parent, { input }, context) {
      const { id, resourceVersion } = input;
      const account = context.account();
      const viewer = await context.viewer();
      await requireManager(viewer);
      const before = recentlyRead(recentClients, viewer, input) ?? (await findClient(account, viewer, id));
      if (before === null) throw gatewayError('NOT_FOUND');
      context.describeAudit({ customer: before.customer });
      recentClients.forget(viewer, id);
      const { caller, customerId } = await viewer.accountScope();
      const { value, ...outcome } = await writeVersioned(viewer, {
        clientId: id,
        sent: account.deleteClient(caller, { id, version: resourceVersion }, customerId).then(() => id),
        version: resourceVersion,
        read: () => findClient(account, viewer, id),
        recovered: (now) => (now === null ? id : null),
      }).finally(() => clientCounts.forget(viewer));
      if (value !== null) {
        callHistory.forget('client', value);
        webhooks.forget(value);
      }
      return { deletedId: value, ...outcome };
    },
  };
}
