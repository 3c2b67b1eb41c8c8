import * as z from 'zod/mini';
import { DisplayPreference } from './preferences.ts';
import { SavedFilter } from './saved-filters.ts';

/** Kinds of items of a workspace, as in the schema. */
export const WORKSPACE_KINDS = ['WATCHED_SERIES', 'ALERT', 'DESK', 'PIN', 'SAVED_FILTER', 'RECENT', 'PREFERENCES'] as const;
export type WorkspaceKind = (typeof WORKSPACE_KINDS)[number];

/** Limits of what one user keeps with the account. Deleted items count neither in `items` nor in `bytes`. */
export const WORKSPACE_LIMITS = {
  items: 500,
  /** Largest JSON text of one item. */
  itemBytes: 64 * 1024,
  /** All items together. */
  bytes: 2 * 1024 * 1024,
  /** Items of one request; a request is at most 100 kB. */
  itemsPerSave: 500,
  /** Items that the users of a customer, or staff, share. */
  shared: 200,
  itemIdLength: 120,
  shownNameLength: 60,
  deviceLength: 64,
} as const;

/** How long one device reports the alerts of a user before another may; milliseconds. */
export const ALERT_LEASE_MS = 30_000;

/** Limits on screen. What two devices have merged may exceed them, until the user has decided what to remove. */
export const WATCHLIST_LIMITS = { items: 60, series: 10, rulesPerItem: 6 } as const;
export const DESK_LIMITS = { layouts: 20, nameLength: 40 } as const;
export const PIN_LIMITS = { types: 200, markets: 200 } as const;
/** Few, because items of all customers share the limits of an account. The palette shows all but the open page. */
export const RECENT_LIMITS = { items: 6 } as const;

/** Limits of the value of each kind of alert: percent, decimal odds, seconds, percentage points. */
export const RULE_LIMITS = {
  move: { min: 0.5, max: 500, step: 0.5 },
  cross: { min: 1.01, max: 1000, step: 0.01 },
  suspended: { min: 1, max: 3600, step: 1 },
  off: { min: 0.5, max: 100, step: 0.5 },
} as const;

const upTo = (length: number) => z.string().check(z.maxLength(length));
const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length));
const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().check(z.gte(min), z.lte(max));
const Id = text(64);
const Name = upTo(120);
/** Sorts the items of a list; equal ones by item id. An item between two others has a number between theirs. */
const order = z.number();

const series = { seriesId: Id, seriesName: Name };
const market = { ...series, marketId: Id, name: Name };
const price = { ...market, selectionId: Id };

/** An item of a watchlist. Names are those at the time it was added. */
export const Watched = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('series'), ...series, order }),
  z.object({ kind: z.literal('market'), ...market, order }),
  z.object({ kind: z.literal('price'), ...price, order }),
]);
/** A copy of a watchlist under a name, which can be shared. */
export const WatchlistCopy = z.object({
  kind: z.literal('list'),
  name: text(40),
  items: z.array(Watched).check(z.maxLength(WATCHLIST_LIMITS.items)),
});
const WatchedOrList = z.discriminatedUnion('kind', [...Watched.def.options, WatchlistCopy]);

/** Item id of the watched series, market or price. */
const watchedItem = { item: text(WORKSPACE_LIMITS.itemIdLength) };
/** An alert without its memory, which stays on the device. */
export const Alert = z.discriminatedUnion('kind', [
  /** A price moves by this many percent or more. */
  z.object({ ...watchedItem, kind: z.literal('move'), value: within(RULE_LIMITS.move) }),
  /** A price reaches or passes these decimal odds. */
  z.object({ ...watchedItem, kind: z.literal('cross'), value: within(RULE_LIMITS.cross) }),
  /** The market stays suspended for this many seconds. */
  z.object({ ...watchedItem, kind: z.literal('suspended'), value: within(RULE_LIMITS.suspended) }),
  /** The series goes live. */
  z.object({ ...watchedItem, kind: z.literal('live') }),
  /** A price is off by more than this from what other markets of the same moment say. */
  z.object({ ...watchedItem, kind: z.literal('off'), value: within(RULE_LIMITS.off) }),
]);

/** `name` is null for the desk as it was left. `query` is that of the desk's URL, which has the searches of all boards, encoded twice. */
export const Desk = z.object({ name: z.nullable(text(DESK_LIMITS.nameLength)), query: upTo(10_000) });

/** A pinned market type, or market by its id. */
export const Pin = z.object({ kind: z.enum(['type', 'market']), id: text(100), order });

/** An opened page of a series, API client or customer: its path at this site, and when it was opened (milliseconds since the epoch). */
export const Recent = z.object({
  path: z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])/)),
  title: Name,
  at: z.int().check(z.nonnegative()),
});

/** Whether the panel beside a board is open. */
export const SeriesPanelPreference = z.object({ name: z.literal('series-panel'), isOpen: z.boolean() });
/** How alerts are announced, besides the message on screen. */
export const AlertSignalsPreference = z.object({
  name: z.literal('alert-signals'),
  sound: z.boolean(),
  notifies: z.boolean(),
});
/** The item id is the `name`. */
const Preferences = z.discriminatedUnion('name', [DisplayPreference, SeriesPanelPreference, AlertSignalsPreference]);

/** The content of the items of each kind. */
export interface WorkspaceContents {
  readonly WATCHED_SERIES: z.output<typeof WatchedOrList>;
  readonly ALERT: z.output<typeof Alert>;
  readonly DESK: z.output<typeof Desk>;
  readonly PIN: z.output<typeof Pin>;
  readonly SAVED_FILTER: z.output<typeof SavedFilter>;
  readonly RECENT: z.output<typeof Recent>;
  readonly PREFERENCES: z.output<typeof Preferences>;
}
export type WorkspaceContent<K extends WorkspaceKind = WorkspaceKind> = WorkspaceContents[K];

export const WORKSPACE_CONTENT: { readonly [K in WorkspaceKind]: z.ZodMiniType<WorkspaceContents[K]> } = {
  WATCHED_SERIES: WatchedOrList,
  ALERT: Alert,
  DESK: Desk,
  PIN: Pin,
  SAVED_FILTER: SavedFilter,
  RECENT: Recent,
  PREFERENCES: Preferences,
};

/** Kinds that belong to the user alone, whatever the customer in context. Staff filter all customers, whichever one they act for. */
export function isOfUserAlone(kind: WorkspaceKind): boolean {
  return kind === 'PREFERENCES' || kind === 'SAVED_FILTER';
}

/** Null if the text is not the JSON of an item of this kind. Unknown fields are left out. */
export function readWorkspaceContent<K extends WorkspaceKind>(kind: K, json: string): WorkspaceContent<K> | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  return WORKSPACE_CONTENT[kind].safeParse(value).data ?? null;
}

/** Whether an item of this kind may have this id: a text without control characters that any store keeps as it is. */
export function isWorkspaceItemId(kind: WorkspaceKind, id: string, content: WorkspaceContent | null): boolean {
  if (id.length === 0 || id.length > WORKSPACE_LIMITS.itemIdLength) return false;
  if (!id.isWellFormed() || /\p{Cc}/u.test(id)) return false;
  return kind !== 'PREFERENCES' || content === null || ('name' in content && content.name === id);
}

/** Layouts of a desk, copies of a watchlist and saved filters can be shared. */
export function isShareable(kind: WorkspaceKind, content: WorkspaceContent): boolean {
  switch (kind) {
    case 'DESK':
      return 'name' in content && content.name !== null;
    case 'WATCHED_SERIES':
      return 'kind' in content && content.kind === 'list';
    case 'SAVED_FILTER':
      return true;
    case 'ALERT':
    case 'PIN':
    case 'RECENT':
    case 'PREFERENCES':
      return false;
  }
}
