import { WORKSPACE_KINDS, type WorkspaceKind } from '@sightline/schema/rules/workspace.ts';
import * as z from 'zod/mini';

/** Identifies an item among those of all kinds. */
type ItemKey = string;

export function keyOf({ kind, id }: { readonly kind: WorkspaceKind; readonly id: string }): ItemKey {
  return `${kind} ${id}`;
}

/** An item of this browser. Its JSON is always written in the same way, so that equal items have equal texts. */
export interface LocalItem {
  readonly kind: WorkspaceKind;
  readonly id: string;
  readonly json: string;
}
export type LocalItems = ReadonlyMap<ItemKey, LocalItem>;

export const KnownItem = z.object({ kind: z.enum(WORKSPACE_KINDS), id: z.string(), json: z.string() });
/** An item of the account as this browser last saw it. */
export type KnownItem = z.output<typeof KnownItem>;
type KnownItems = ReadonlyMap<ItemKey, KnownItem>;

/** An item as the account sends it; `json` is null if it was deleted. */
export interface RemoteItem extends Omit<KnownItem, 'json'> {
  readonly json: string | null;
}

/** A change to send; `json` is null for a deletion. */
export interface UnsentItem {
  readonly kind: WorkspaceKind;
  readonly itemId: string;
  readonly json: string | null;
}

/** Items that this browser has changed since it last read the account. */
export function unsentItems(local: LocalItems, known: KnownItems): UnsentItem[] {
  const written = Array.from(local, ([key, { kind, id, json }]): UnsentItem | null => {
    return known.get(key)?.json === json ? null : { kind, itemId: id, json };
  });
  const deleted = Array.from(known, ([key, { kind, id }]): UnsentItem | null =>
    local.has(key) ? null : { kind, itemId: id, json: null },
  );
  return [...written, ...deleted].filter((item) => item !== null);
}

/** An item to write in this browser, if its text there is still `expected`. `json` is null to delete it, `expected` if there is none. */
interface LocalWrite {
  readonly kind: WorkspaceKind;
  readonly id: string;
  readonly json: string | null;
  readonly expected: string | null;
}

interface RemoteChanges {
  readonly items: readonly RemoteItem[];
  /** Whether known items that are missing were deleted. */
  readonly isComplete: boolean;
}

/**
 * Takes what the account has. Per item the last write wins: an unsent change of this browser stays, because it is written later.
 *
 * | this browser | account | result |
 * |---|---|---|
 * | as last seen | changed or deleted | as the account |
 * | changed or deleted, unsent | anything | as this browser, which sends it |
 * | first merge, both have it | | as the account |
 * | first merge, only here | | stays, and is sent |
 *
 * @param seen what this browser last saw of the account, with what it has sent since; null before the first merge
 */
export function mergeRemote(
  local: LocalItems,
  seen: KnownItems | null,
  { items, isComplete }: RemoteChanges,
): { readonly known: KnownItems; readonly writes: readonly LocalWrite[] } {
  const known: KnownItems = seen ?? new Map();
  const next = new Map(isComplete ? [] : known);
  const writes: LocalWrite[] = [];
  const take = (item: Pick<RemoteItem, 'kind' | 'id' | 'json'>): void => {
    const key = keyOf(item);
    const here = local.get(key)?.json ?? null;
    const isUnsent = here !== (known.get(key)?.json ?? null);
    const stays = isUnsent && !(seen === null && item.json !== null);
    if (here !== item.json && !stays) writes.push({ kind: item.kind, id: item.id, json: item.json, expected: here });
  };
  for (const { json, ...item } of items) {
    take({ ...item, json });
    if (json === null) next.delete(keyOf(item));
    else next.set(keyOf(item), { ...item, json });
  }
  for (const [key, item] of known) if (isComplete && !next.has(key)) take({ ...item, json: null });
  return { known: next, writes };
}
