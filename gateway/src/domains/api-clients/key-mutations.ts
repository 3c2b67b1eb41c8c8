import { checkKeyName } from '@sightline/schema/rules/api-client.ts';
import { textToSave, trimmed } from '@sightline/schema/rules/typed-text.ts';
import { type UserErrorModel, gatewayError, userError } from '../../errors/catalogue.ts';
import { nullIfHidden } from '../../errors/provider-failure.ts';
import type { ViewerModel } from '../../auth/viewer.ts';
import type { MutationResolvers } from '../../generated/resolvers-types.ts';
import { type KeyRecord, ReadableKey } from '../../provider/api/account-clients.ts';
import type { ClaimsOf } from '../create-claims.ts';
import { createsOf } from '../idempotency-store.ts';
import type { CallHistory } from './explorer/call-history.ts';
import type { Webhooks } from './webhooks/webhooks.ts';
import { type ClientReads, findClient, keysOf, requireKey } from './client-access.ts';
import { writeVersioned, rejection, requireManager, write } from './client-write.ts';

type KeyMutations = Required<Pick<MutationResolvers, 'createApiKey' | 'updateApiKey' | 'deleteApiKey'>>;

function problemsOf(name: string): UserErrorModel[] {
  const code = checkKeyName(name);
  return code === null ? [] : [userError(code, ['name'])];
}

const succeeded = (apiKey: KeyRecord) => ({ apiKey, current: null, userErrors: [] });
const refused = (...userErrors: UserErrorModel[]) => ({ apiKey: null, current: null, userErrors });

/** A key that the operation has read before; null when it no longer exists. */
async function findAgain(
  account: ClientReads,
  viewer: ViewerModel,
  ids: { clientId: string; id: string },
): Promise<KeyRecord | null> {
  const keys = await nullIfHidden(keysOf(account, viewer, ids.clientId));
  return keys?.find(({ id }) => id === ids.id) ?? null;
}

interface Services {
  readonly claimsOf: ClaimsOf;
  readonly callHistory: CallHistory;
  readonly webhooks: Webhooks;
}

export function createKeyMutations({ claimsOf, callHistory, webhooks }: Services): KeyMutations {
  const creates = createsOf(claimsOf, 'key', ReadableKey);
  return {
    /** Uses `POST v1/client3/{id}/key3`. */
    async createApiKey(_parent, { input }, context) {
      const account = context.account();
      const viewer = await context.viewer();
      await requireManager(viewer);
      const problems = problemsOf(input.name);
      if (problems.length > 0) return refused(...problems);
      const client = await findClient(account, viewer, input.clientId);
      if (client === null) throw gatewayError('NOT_FOUND');
      context.describeAudit({ customer: client.customer });
      const { caller } = await viewer.accountScope();
      const { idempotencyKey, ...wanted } = input;
      const request = { user: String(viewer.caller.user.id), customer: client.customer?.id ?? '', idempotencyKey, input: wanted };
      const written = await creates.run(request, async () => {
        const made = await write(viewer, client.id, account.createKey(caller, client.id, trimmed(input.name)));
        if (made.outcome === 'done') webhooks.emit(client.id, 'KEY_CREATED', { keyId: made.value.id });
        return made;
      });
      if (written.outcome === 'done') return succeeded(written.value);
      if (written.outcome === 'lost') throw gatewayError('OUTCOME_UNKNOWN', { cause: written.failure });
      return refused(rejection(written.failure, client.id));
    },

    /** Uses `PATCH v1/key3/{id}`. */
    async updateApiKey(_parent, { input }, context) {
      const account = context.account();
      const viewer = await context.viewer();
      await requireManager(viewer);
      const problems = problemsOf(input.name);
      if (problems.length > 0) return refused(...problems);
      const { client, key } = await requireKey(account, viewer, input);
      context.describeAudit({ customer: client.customer });
      const name = textToSave(input.name, key.name);
      if (key.name === name) return succeeded(key);
      const { caller } = await viewer.accountScope();
      const version = { id: input.id, version: input.resourceVersion };
      const { value, ...outcome } = await writeVersioned(viewer, {
        clientId: input.clientId,
        sent: account.renameKey(caller, version, name),
        version: input.resourceVersion,
        read: () => findAgain(account, viewer, input),
        recovered: (now) => (now?.name === name ? now : null),
      });
      return { apiKey: value, ...outcome };
    },

    /** Uses `DELETE v1/key3/{id}`. */
    async deleteApiKey(_parent, { input }, context) {
      const account = context.account();
      const viewer = await context.viewer();
      await requireManager(viewer);
      const { client } = await requireKey(account, viewer, input);
      context.describeAudit({ customer: client.customer });
      const { caller } = await viewer.accountScope();
      const version = { id: input.id, version: input.resourceVersion };
      const { value, ...outcome } = await writeVersioned(viewer, {
        clientId: input.clientId,
        sent: account.deleteKey(caller, version).then(() => input.id),
        version: input.resourceVersion,
        read: () => findAgain(account, viewer, input),
        recovered: (now) => (now === null ? input.id : null),
      });
      if (value !== null) {
        callHistory.forget('key_id', value);
        webhooks.emit(input.clientId, 'KEY_DELETED', { keyId: value });
      }
      return { deletedId: value, ...outcome };
    },
  };
}
