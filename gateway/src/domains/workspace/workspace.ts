import {
  isOfUserAlone,
  isShareable,
  isWorkspaceItemId,
  readWorkspaceContent,
  WORKSPACE_KINDS,
  WORKSPACE_LIMITS,
  type WorkspaceContent,
  type WorkspaceKind,
} from '@sightline/schema/rules/workspace.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import type { SharedWorkspaceItem, WorkspaceItem, WorkspaceItemInput } from '../../generated/schema-types.ts';
import type { Store } from '../../store/store.ts';
import { WorkspaceChanges } from './workspace-changes.ts';
import type { ItemKey, ItemWrite } from './workspace-statements.ts';
import { type WorkspaceItemRow, type WorkspaceRead, WorkspaceTable } from './workspace-table.ts';

export interface WorkspaceModel {
  readonly isKept: boolean;
  readonly revision: string;
  readonly isComplete: boolean;
  readonly items: WorkspaceItem[];
}

/** The items that users keep with their accounts, in the store of all gateways. */
export class Workspaces {
  readonly #table: WorkspaceTable;
  readonly #changes: WorkspaceChanges;
  readonly #isOn: boolean;

  /** @param options.isOn false if each gateway has a store of its own */
  constructor({ store, isOn }: { store: Store; isOn: boolean }) {
    this.#isOn = isOn;
    this.#table = new WorkspaceTable(store);
    this.#changes = new WorkspaceChanges({ store, table: this.#table });
  }

  /** Rejects with WORKSPACE_OFF if workspaces are off, and with StoreUnavailable while the store fails. */
  async use<T>(work: (table: WorkspaceTable, changes: WorkspaceChanges) => Promise<T>): Promise<T> {
    if (!this.#isOn) throw gatewayError('WORKSPACE_OFF');
    return work(this.#table, this.#changes);
  }

  /** Deletes some workspaces that are no longer used; returns their number. */
  prune(): Promise<number> {
    return this.#table.prune();
  }
}

/** The key of an item in an input. `customer`: the one in context; empty for none. */
export function itemKey({ kind, itemId }: Pick<WorkspaceItemInput, 'kind' | 'itemId'>, customer: string): ItemKey {
  return { customer: isOfUserAlone(kind) ? '' : customer, kind, itemId };
}

/** A write, or why it cannot be made. */
export function writeOf(
  input: WorkspaceItemInput,
  customer: string,
): ItemWrite | 'WORKSPACE_ITEM_INVALID' | 'WORKSPACE_ITEM_TOO_LARGE' {
  const { kind, itemId, json } = input;
  if (json !== null && json !== undefined && Buffer.byteLength(json) > WORKSPACE_LIMITS.itemBytes)
    return 'WORKSPACE_ITEM_TOO_LARGE';
  const content: WorkspaceContent | null = typeof json === 'string' ? readWorkspaceContent(kind, json) : null;
  if (!isWorkspaceItemId(kind, itemId, content) || (typeof json === 'string' && content === null))
    return 'WORKSPACE_ITEM_INVALID';
  return {
    ...itemKey(input, customer),
    json: content && JSON.stringify(content),
    isShareable: content !== null && isShareable(kind, content),
  };
}

/** Whether a stored item can be shared. */
export function canBeShared({ kind, json }: WorkspaceItemRow): boolean {
  const content = isKind(kind) && json !== null ? readWorkspaceContent(kind, json) : null;
  return isKind(kind) && content !== null && isShareable(kind, content);
}

export function workspaceModel(read: WorkspaceRead | null): WorkspaceModel {
  if (read === null) return { isKept: false, revision: '0', isComplete: true, items: [] };
  const { revision, isComplete, items } = read;
  return { isKept: true, revision: String(revision), isComplete, items: items.flatMap((row) => itemOf(row) ?? []) };
}

/** Null for a kind of a newer release. */
export function itemOf(row: WorkspaceItemRow): WorkspaceItem | null {
  const { kind } = row;
  if (!isKind(kind)) return null;
  return {
    kind,
    itemId: row.item_id,
    version: row.version,
    json: row.json,
    changedAt: new Date(row.changed_at).toISOString(),
    isShared: row.is_shared === 1,
    shownName: row.shown_name,
  };
}

export function sharedItemOf(row: WorkspaceItemRow, user: string): SharedWorkspaceItem | null {
  const { kind, json, shared_id: sharedId } = row;
  if (!isKind(kind) || json === null || sharedId === null) return null;
  return {
    kind,
    sharedId,
    itemId: row.item_id,
    version: row.version,
    json,
    changedAt: new Date(row.changed_at).toISOString(),
    isOwn: row.user_id === user,
    sharedBy: row.shown_name,
  };
}

function isKind(kind: string): kind is WorkspaceKind {
  return WORKSPACE_KINDS.some((each) => each === kind);
}
