import {
  isOfUserAlone,
  readWorkspaceContent,
  WORKSPACE_CONTENT,
  WORKSPACE_KINDS,
  type WorkspaceKind,
} from '@sightline/schema/rules/workspace.ts';
import * as z from 'zod/mini';
import { type ItemSet, itemSet, onItemsChange, type Scope, scopeOf } from '../lib/workspace.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import { hasCode } from '../lib/request-error.ts';
import { changeAccountState, loadAccountState, readAccountState } from './account-state.ts';
import { sharedChanges } from './shared-changes.ts';
import { hasStoredItems } from './stored-items.ts';
import { keyOf, KnownItem, type LocalItem, type LocalItems, mergeRemote, type UnsentItem, unsentItems } from './merge.ts';
import { Signal } from '../lib/signal.ts';

/** Changes are sent together after this time without another one; milliseconds. */
const SEND_DELAY_MS = 300;
/** Pause before the next attempt after a failure; milliseconds. */
const RETRY_MS = 15_000;
/** Texts of items in one request, in characters: a request is at most 100 kB. */
const MAX_REQUEST_CHARS = 30_000;
/** Characters of an item in a request besides its text, at most. */
const ITEM_OVERHEAD_CHARS = 200;
/** Requests of one run; what is left waits for the next one. */
const MAX_REQUESTS = 30;

/** Answer of the account. `json` is as another browser wrote it. */
export interface AccountAnswer {
  readonly isKept: boolean;
  readonly revision: string;
  readonly isComplete: boolean;
  readonly items: readonly {
    readonly kind: WorkspaceKind;
    readonly itemId: string;
    readonly json: string | null;
  }[];
}

export type SaveOutcome =
  | { readonly ok: true; readonly answer: AccountAnswer }
  /** `index`: of the refused item; null if the refusal is not about one item. */
  | { readonly ok: false; readonly message: string; readonly index: number | null };

/** The requests of a sync. They reject if the gateway cannot be reached, or keeps no workspace. */
export interface Account {
  load(since: string | null): Promise<AccountAnswer>;
  save(items: readonly UnsentItem[], since: string | null): Promise<SaveOutcome>;
}

/** State of the synchronization that Settings shows. */
interface SyncStatus {
  /** False before the account has answered, and while it cannot be reached. */
  readonly isCurrent: boolean;
  /** Whether this installation keeps nothing with accounts. */
  readonly isOff: boolean;
  /** Number of changes that wait to be sent. */
  readonly unsent: number;
  /** Why the account refused a change; null if it has not. */
  readonly refusal: string | null;
}

/** The items that an account can keep, by kind. */
const SETS: ReadonlyMap<WorkspaceKind, ItemSet<object>> = new Map(
  WORKSPACE_KINDS.map((kind) => [kind, itemSet<object>(kind, WORKSPACE_CONTENT[kind])]),
);

const Base = z.object({
  revision: z.string(),
  items: z.array(KnownItem),
  /** Whether the account has items that this build could not read. Until it can, each run reads all. */
  isPartial: z.optional(z.boolean()),
});
/** State of the account that this browser has read last, by scope. */
const bases = itemSet('SYNC', Base, (id) => id === BASE);
const BASE = 'base';

let status: SyncStatus = { isCurrent: false, isOff: false, unsent: 0, refusal: null };
const statusChanges = new Signal();

export const syncStatus = {
  get: (): SyncStatus => status,
  subscribe: statusChanges.subscribe,
};

function setStatus(part: Partial<SyncStatus>): void {
  status = { ...status, ...part };
  statusChanges.emit();
}

/** Runs the sync of this page, for code that learns of a change of the account; null while there is none. */
let runCurrent: (() => Promise<void>) | null = null;
/** Resolves when the first sync of this page starts. */
const started = Promise.withResolvers<void>();
/** Longest wait for that start. */
const START_WAIT_MS = 5_000;

/** Asks the account for changes now, and sends those of this browser. */
export async function syncNow(): Promise<void> {
  // Synchronization starts after the first paint, and a user may be faster.
  if (runCurrent === null) {
    await Promise.race([started.promise, new Promise((resolve) => setTimeout(resolve, START_WAIT_MS))]);
  }
  await runCurrent?.();
}

/**
 * Keeps the items of a user, and those for one customer, the same in this browser and in the account, if the user chose so. Nothing
 * is sent before that. A browser without items joins an account that keeps some; one with items only if the user chooses so.
 */
export class AccountSync {
  readonly #userId: Scope;
  readonly #customerId: string | null;
  readonly #account: Account;
  /** Loads changes and sends those of this browser. A call while one runs makes it run once more. */
  readonly run = oneAtATime(() => this.#runOnce());
  /** Why the account refused a change, by the JSON of the change. */
  readonly #refused = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #stops: readonly (() => void)[] = [];

  constructor(userId: Scope, customerId: string | null, account: Account) {
    this.#userId = userId;
    this.#customerId = customerId;
    this.#account = account;
  }

  start(): void {
    runCurrent = this.run;
    started.resolve();
    const onVisible = (): void => {
      if (document.visibilityState !== 'visible') return;
      void this.run();
      sharedChanges.emit();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onVisible);
    this.#stops = [
      () => document.removeEventListener('visibilitychange', onVisible),
      () => window.removeEventListener('online', onVisible),
      onItemsChange(() => this.#sendSoon()),
    ];
    void this.run();
  }

  stop(): void {
    if (runCurrent === this.run) runCurrent = null;
    for (const stop of this.#stops) stop();
    this.#stops = [];
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  get #isStopped(): boolean {
    return this.#stops.length === 0;
  }

  async #runOnce(): Promise<void> {
    if (this.#isStopped) return;
    try {
      await this.#exclusively(() => this.#sync());
    } catch (error) {
      // Unsent items stay in this browser.
      const isOff = hasCode(error, 'WORKSPACE_OFF');
      setStatus({ isCurrent: false, isOff });
      if (!isOff && readAccountState(this.#userId)?.isJoined === true) this.#runIn(RETRY_MS);
    }
  }

  /** Two tabs of a browser would send the same changes twice. */
  async #exclusively(work: () => Promise<void>): Promise<void> {
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(`sightline.workspace/${this.#scope}`, work);
  }

  #sendSoon(): void {
    if (readAccountState(this.#userId)?.isJoined !== true) return;
    const unsent = this.#unsent().length;
    if (unsent !== status.unsent) setStatus({ unsent });
    if (unsent > 0 && status.isCurrent) this.#runIn(SEND_DELAY_MS);
  }

  #runIn(ms: number): void {
    if (this.#isStopped) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.run(), ms);
  }

  get #scope(): Scope {
    return scopeOf(this.#userId, this.#customerId);
  }

  #scopeOf(kind: WorkspaceKind): Scope {
    return isOfUserAlone(kind) ? this.#userId : this.#scope;
  }

  #base(): z.output<typeof Base> | null {
    return bases.read(this.#scope).get(BASE) ?? null;
  }

  async #sync(): Promise<void> {
    const loaded = [loadAccountState(this.#userId), bases.bringUpToDate(this.#scope)];
    for (const [kind, set] of SETS) loaded.push(set.bringUpToDate(this.#scopeOf(kind)));
    // Items that cannot be read now would pass for deleted ones.
    if ((await Promise.all(loaded)).includes(false)) return;
    const wasJoined = readAccountState(this.#userId)?.isJoined;
    const base = this.#base();
    const answer = await this.#account.load(base === null || base.isPartial === true ? null : base.revision);
    if (this.#isStopped) return;
    // The answer may be older than the user's choice.
    if (readAccountState(this.#userId)?.isJoined !== wasJoined) return void this.run();
    if (!(await this.#joinOrLeave(answer.isKept))) return setStatus({ isCurrent: true, isOff: false, unsent: 0, refusal: null });
    this.#take(answer);
    setStatus({ isCurrent: true, isOff: false });
    await this.#send();
  }

  /**
   * Leaves an account that keeps nothing any more; joins one that keeps items if this browser has none of its own. Returns whether this
   * browser takes part.
   */
  async #joinOrLeave(isKept: boolean): Promise<boolean> {
    const wasJoined = readAccountState(this.#userId)?.isJoined === true;
    const isJoined = isKept && (wasJoined || !(await hasStoredItems(this.#userId)));
    changeAccountState(this.#userId, { isKept, isJoined });
    if (!isJoined) bases.change(this.#scope, BASE, () => null);
    return isJoined;
  }

  /** Takes the account's items, and remembers that they were seen. `sent`: what the account has just stored. */
  #take({ revision, isComplete, items }: AccountAnswer, sent: readonly UnsentItem[] = []): void {
    const base = this.#base();
    const seen = base && new Map(base.items.map((item) => [keyOf(item), item]));
    for (const { kind, itemId: id, json } of sent) {
      if (json === null) seen?.delete(keyOf({ kind, id }));
      else seen?.set(keyOf({ kind, id }), { kind, id, json });
    }
    let isPartial = !isComplete && base?.isPartial === true;
    const remote = items.flatMap(({ kind, itemId: id, json }) => {
      const text = json === null || !SETS.has(kind) ? null : canonicalText(kind, json);
      if (json === null || text !== null) return { kind, id, json: text };
      // A newer build wrote it: the account and this browser each keep what they have.
      isPartial = true;
      return seen?.get(keyOf({ kind, id })) ?? [];
    });
    const { known, writes } = mergeRemote(this.#local(), seen, { items: remote, isComplete });
    for (const { kind, id, json, expected } of writes) {
      const content = json === null ? null : readWorkspaceContent(kind, json);
      SETS.get(kind)?.change(this.#scopeOf(kind), id, (item) => (textOf(kind, item) === expected ? content : item));
    }
    bases.change(this.#scope, BASE, () => ({ revision, items: [...known.values()], isPartial }));
  }

  async #send(): Promise<void> {
    let refusal: string | null = null;
    for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
      const items = this.#unsent();
      if (items.length === 0) break;
      const batch = firstBatch(items);
      setStatus({ unsent: items.length });
      const outcome = await this.#account.save(batch, this.#base()?.revision ?? null);
      if (this.#isStopped) return;
      if (outcome.ok) {
        this.#take(outcome.answer, batch);
        continue;
      }
      refusal = outcome.message;
      const refused = outcome.index === null ? undefined : batch[outcome.index];
      if (refused === undefined) break;
      this.#refused.set(JSON.stringify(refused), outcome.message);
      refusal = null;
    }
    setStatus({ unsent: this.#unsent().length, refusal: refusal ?? this.#refusal() });
  }

  /** Changed items to send, without those that the account has refused and that have not changed since. */
  #unsent(): UnsentItem[] {
    return this.#changed().filter((item) => !this.#refused.has(JSON.stringify(item)));
  }

  /** Why the account refuses an item that is still as it was refused; null if there is none. */
  #refusal(): string | null {
    return (
      this.#changed()
        .map((item) => this.#refused.get(JSON.stringify(item)))
        .find((message) => message !== undefined) ?? null
    );
  }

  #changed(): UnsentItem[] {
    const known = new Map(this.#base()?.items.map((item) => [keyOf(item), item]));
    return unsentItems(this.#local(), known);
  }

  #local(): LocalItems {
    const items = [...SETS].flatMap(([kind, set]): LocalItem[] => {
      if (this.#customerId === null && !isOfUserAlone(kind)) return [];
      return Array.from(set.read(this.#scopeOf(kind)), ([id, item]) => ({ kind, id, json: textOf(kind, item) ?? '' }));
    });
    return new Map(items.map((item) => [keyOf(item), item]));
  }
}

/** The text of an item, whatever the order of its fields; null without an item, or if this build cannot read it. */
function textOf(kind: WorkspaceKind, item: object | null): string | null {
  const content = item === null ? null : WORKSPACE_CONTENT[kind].safeParse(item).data;
  return content === undefined || content === null ? null : JSON.stringify(content);
}

function canonicalText(kind: WorkspaceKind, json: string): string | null {
  return textOf(kind, readWorkspaceContent(kind, json));
}

/** The first items, at least one, that one request can carry. */
function firstBatch(items: readonly UnsentItem[]): UnsentItem[] {
  let chars = 0;
  return items.filter(({ json }, index) => {
    chars += (json?.length ?? 0) + ITEM_OVERHEAD_CHARS;
    return index === 0 || chars <= MAX_REQUEST_CHARS;
  });
}
