import { isBlank, trimmed } from '@sightline/schema/rules/typed-text.ts';
import { ALERT_LEASE_MS, WORKSPACE_LIMITS } from '@sightline/schema/rules/workspace.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import { gatewayError, userError } from '../../errors/catalogue.ts';
import { STAFF, workspaceCaller } from './workspace-caller.ts';
import { canBeShared, itemKey, itemOf, sharedItemOf, workspaceModel, type Workspaces, writeOf } from './workspace.ts';
import type { WorkspaceChangeModel } from './workspace-changes.ts';
import type { WorkspaceItemRow } from './workspace-table.ts';

const REVISION = /^\d{1,15}$/;
const REFUSALS = { 'not-kept': 'WORKSPACE_NOT_KEPT', full: 'WORKSPACE_FULL' } as const;

export function createWorkspaceResolvers({ workspaces }: { workspaces: Workspaces }): Resolvers {
  return {
    Query: {
      async workspace(_parent, { since }, context) {
        const { user, customer } = await workspaceCaller(context);
        const revision = revisionIn(since);
        return workspaceModel(await workspaces.use((table) => table.read(user, customer, revision)));
      },
    },
    Workspace: {
      /** Uses `GET v1/customer` if others share items with the customer in context. */
      async shared(_parent, _args, context) {
        const caller = await workspaceCaller(context);
        const rows = await workspaces.use(async (table) =>
          Promise.all((await caller.audiences()).map((audience) => table.shared(audience))),
        );
        const readable = rows.flat();
        const isForeign = ({ user_id: owner, audience }: WorkspaceItemRow): boolean =>
          owner !== caller.user && audience !== STAFF;
        const isListed = !readable.some(isForeign) || (await caller.isCustomerListed());
        return readable.filter((row) => isListed || !isForeign(row)).flatMap((row) => sharedItemOf(row, caller.user) ?? []);
      },
    },
    Mutation: {
      async keepWorkspace(_parent, { input: { isKept } }, context) {
        const { user, customer } = await workspaceCaller(context);
        const read = await workspaces.use(async (table) => {
          await context.beforeWrite();
          await (isKept ? table.keep(user) : table.forget(user));
          return table.read(user, customer, null);
        });
        return { workspace: workspaceModel(read) };
      },

      async saveWorkspaceItems(_parent, { input: { items, since } }, context) {
        const { user, customer } = await workspaceCaller(context);
        const revision = revisionIn(since);
        if (items.length > WORKSPACE_LIMITS.itemsPerSave)
          throw gatewayError('BAD_USER_INPUT', { message: `"items" has at most ${WORKSPACE_LIMITS.itemsPerSave} items.` });
        const names = new Set(items.map(({ kind, itemId }) => `${kind} ${itemId}`));
        if (names.size < items.length) throw gatewayError('BAD_USER_INPUT', { message: '"items" has an item twice.' });
        const writes = items.map((item) => writeOf(item, customer));
        const userErrors = writes.flatMap((write, index) =>
          typeof write === 'string' ? userError(write, ['items', String(index), 'json']) : [],
        );
        if (userErrors.length > 0) return { workspace: null, userErrors };
        return workspaces.use(async (table) => {
          const valid = writes.filter((write) => typeof write !== 'string');
          const saved = await table.save(user, valid);
          if (saved !== 'done') return { workspace: null, userErrors: [userError(REFUSALS[saved], ['items'])] };
          const read = await table.read(user, customer, revision);
          const isSaved = ({ kind, itemId }: { kind: string; itemId: string }): boolean => names.has(`${kind} ${itemId}`);
          const model = workspaceModel(read);
          const workspace = revision === null ? { ...model, isComplete: false, items: model.items.filter(isSaved) } : model;
          return { workspace, userErrors: [] };
        });
      },

      /** Uses `GET v1/customer` to share. */
      async shareWorkspaceItem(_parent, { input }, context) {
        const caller = await workspaceCaller(context);
        const audience = await caller.audienceOf(input.kind, input.isShared);
        const shownName = shownNameIn(input.shownName);
        const key = itemKey(input, caller.customer);
        return workspaces.use(async (table) => {
          const item = await table.item(caller.user, key);
          if (audience === null || item === null || !canBeShared(item))
            return { item: null, userErrors: [userError('WORKSPACE_ITEM_NOT_SHAREABLE', ['itemId'])] };
          await context.beforeWrite();
          const shared = await table.share(caller.user, key, { isShared: input.isShared, audience, shownName });
          if (shared !== 'done') {
            const code = shared === 'full' ? 'WORKSPACE_SHARED_FULL' : REFUSALS[shared];
            return { item: null, userErrors: [userError(code, ['itemId'])] };
          }
          const changed = await table.item(caller.user, key);
          return { item: changed && itemOf(changed), userErrors: [] };
        });
      },

      async takeAlertLease(_parent, { input: { device } }, context) {
        if (isBlank(device) || device.length > WORKSPACE_LIMITS.deviceLength)
          throw gatewayError('BAD_USER_INPUT', { message: `"device" has 1 to ${WORKSPACE_LIMITS.deviceLength} characters.` });
        const { user, customer } = await workspaceCaller(context);
        const lease = await workspaces.use((table) => table.takeLease(user, customer, device));
        const until = new Date(lease?.until_at ?? Date.now() + ALERT_LEASE_MS).toISOString();
        return { isHeld: lease === null || lease.device === device, until };
      },

      async deleteWorkspace(_parent, _args, context) {
        const { user } = await workspaceCaller(context);
        const deletedItems = await workspaces.use(async (table) => {
          await context.beforeWrite();
          return table.forget(user);
        });
        return { deletedItems };
      },
    },
    Subscription: {
      workspaceChanged: {
        async subscribe(_parent, _args, context) {
          const caller = await workspaceCaller(context);
          const audiences = await caller.audiences();
          return workspaces.use((_table, changes) => changes.subscribe(caller.user, audiences, context.disconnected()));
        },
        resolve: (change: WorkspaceChangeModel) => change,
      },
    },
  };
}

/** Null without a revision. Throws BAD_USER_INPUT for a text that is none. */
function revisionIn(since: string | null | undefined): number | null {
  if (since === null || since === undefined) return null;
  if (!REVISION.test(since)) throw gatewayError('BAD_USER_INPUT', { message: '"since" is not a revision of a workspace.' });
  return Number(since);
}

function shownNameIn(name: string | null | undefined): string | null {
  const shown = trimmed(name ?? '').toWellFormed();
  if (shown.length > WORKSPACE_LIMITS.shownNameLength)
    throw gatewayError('BAD_USER_INPUT', { message: `"shownName" has at most ${WORKSPACE_LIMITS.shownNameLength} characters.` });
  return shown === '' ? null : shown;
}
