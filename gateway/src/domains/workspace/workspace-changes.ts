import type { Store } from '../../store/store.ts';
import { readNotice } from './workspace-statements.ts';
import type { WorkspaceTable } from './workspace-table.ts';

export interface WorkspaceChangeModel {
  readonly revision: string;
  readonly hasSharedChanges: boolean;
}

/** Notifies the subscribers of this gateway of changes, which any gateway has made. */
export class WorkspaceChanges {
  readonly #store: Store;
  readonly #table: WorkspaceTable;
  /** Open streams by user, and again by audience. */
  readonly #byUser = new Map<string, Set<ChangeStream>>();
  readonly #byAudience = new Map<string, Set<ChangeStream>>();
  #listening: Promise<void> | null = null;

  constructor(options: { store: Store; table: WorkspaceTable }) {
    this.#store = options.store;
    this.#table = options.table;
  }

  /** The changes of a user's items, and of those that are shared with one of the audiences. Begins with the current revision. */
  async subscribe(
    user: string,
    audiences: readonly string[],
    ended: AbortSignal,
  ): Promise<AsyncIterableIterator<WorkspaceChangeModel>> {
    this.#listening ??= this.#listen().catch((error: unknown) => {
      this.#listening = null;
      throw error;
    });
    await this.#listening;
    // The stream of a subscriber who has left would stay in the groups.
    ended.throwIfAborted();
    const groups = [groupOf(this.#byUser, user), ...audiences.map((audience) => groupOf(this.#byAudience, audience))];
    const stream = new ChangeStream({
      revision: () => this.#table.revision(user),
      ended,
      onEnd: () => {
        for (const { group, remove } of groups) if (group.delete(stream) && group.size === 0) remove();
      },
    });
    for (const { group } of groups) group.add(stream);
    return stream;
  }

  #listen(): Promise<void> {
    return this.#store.listen({
      onNotice: (text) => {
        const notice = readNotice(text);
        if (notice === null) return;
        for (const stream of this.#byUser.get(notice.user) ?? []) stream.push({ revision: notice.revision });
        if (notice.audience === null) return;
        for (const stream of this.#byAudience.get(notice.audience) ?? []) stream.push({ hasSharedChanges: true });
      },
      onGap: () => {
        for (const streams of this.#byUser.values())
          for (const stream of streams) stream.push({ revision: null, hasSharedChanges: true });
      },
    });
  }
}

function groupOf(groups: Map<string, Set<ChangeStream>>, key: string) {
  const group = groups.get(key) ?? new Set<ChangeStream>();
  groups.set(key, group);
  return { group, remove: () => groups.delete(key) };
}

/** The changes for one subscriber. Those that it has not received yet are merged into one. */
class ChangeStream implements AsyncIterableIterator<WorkspaceChangeModel> {
  readonly #read: () => Promise<number>;
  readonly #ended: AbortSignal;
  readonly #onEnd: () => void;
  /** False: the revision has to be read before the next change is returned. */
  #isRevisionKnown = false;
  #revision: number | null = null;
  #hasChanges = true;
  #hasSharedChanges = false;
  #isEnded = false;
  #wakeUp: () => void = () => {};

  constructor(options: { revision: () => Promise<number>; ended: AbortSignal; onEnd: () => void }) {
    this.#read = options.revision;
    this.#ended = options.ended;
    this.#onEnd = options.onEnd;
    this.#ended.addEventListener('abort', this.#end, { once: true });
  }

  /** @param change a `revision` of null has to be read; undefined: unchanged */
  push({ revision, hasSharedChanges = false }: { revision?: number | null; hasSharedChanges?: boolean }): void {
    if (revision === null) this.#isRevisionKnown = false;
    if (revision !== undefined) this.#revision = revision;
    this.#hasChanges = true;
    this.#hasSharedChanges ||= hasSharedChanges;
    this.#wakeUp();
  }

  async next(): Promise<IteratorResult<WorkspaceChangeModel>> {
    while (!this.#hasChanges && !this.#isEnded) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wakeUp = resolve;
      // oxlint-disable-next-line no-await-in-loop -- until there is a change
      await promise;
    }
    if (this.#ended.aborted) throw this.#ended.reason;
    if (this.#isEnded) return { done: true, value: undefined };
    const hasSharedChanges = this.#hasSharedChanges;
    this.#hasChanges = false;
    this.#hasSharedChanges = false;
    const revision = await this.#current();
    return { done: false, value: { revision: String(revision), hasSharedChanges } };
  }

  return(): Promise<IteratorResult<WorkspaceChangeModel>> {
    this.#end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #current(): Promise<number> {
    if (this.#isRevisionKnown) return this.#revision ?? 0;
    this.#isRevisionKnown = true;
    this.#revision = null;
    const read = await this.#read().catch((error: unknown) => {
      this.#end();
      throw error;
    });
    // A notice during the read is newer.
    this.#revision ??= read;
    return this.#revision;
  }

  readonly #end = (): void => {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#ended.removeEventListener('abort', this.#end);
    this.#onEnd();
    this.#wakeUp();
  };
}
