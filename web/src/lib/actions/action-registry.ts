import { ACTION_GROUPS, type Action, type KeyNote } from './action.ts';
import type { Keyed } from './key-sequence.ts';
import { parseShortcut } from './shortcut.ts';

/** What one part of the screen brings in. */
export interface Contribution {
  readonly actions?: readonly Action[];
  readonly notes?: readonly KeyNote[];
}

/** What can be done now: gathered from the parts of the screen that are shown, read by palette, shortcuts and menus. */
export class ActionRegistry {
  /** By who brings it in, outer parts of the screen first. */
  readonly #contributions = new Map<object, Contribution>();
  readonly #listeners = new Set<() => void>();
  #actions: readonly Action[] | null = null;
  #notes: readonly KeyNote[] | null = null;

  /** Offers these, in the place of what that owner offered before. */
  offer(owner: object, contribution: Contribution): void {
    // A broken shortcut is a fault of the code that brings it, and is to show there.
    for (const { shortcut } of contribution.actions ?? []) if (shortcut !== undefined) parseShortcut(shortcut);
    this.#contributions.set(owner, contribution);
    this.#changed();
  }

  withdraw(owner: object): void {
    if (this.#contributions.delete(owner)) this.#changed();
  }

  /**
   * All that apply, by group, then in the order in which they came. The identical list until one comes or goes.
   * An inner part of the screen, which comes later, replaces what an outer one offers under the same id.
   */
  readonly actions = (): readonly Action[] => {
    this.#actions ??= byGroup([...this.#byId().values()]);
    return this.#actions;
  };

  /** Keys of controls, in the same order. The identical list until one comes or goes. */
  readonly notes = (): readonly KeyNote[] => {
    this.#notes ??= byGroup([...this.#contributions.values()].flatMap(({ notes = [] }) => notes));
    return this.#notes;
  };

  /** Those that have keys, in the order in which they came: where two have the same keys, the later one is meant. */
  keyed(): Keyed[] {
    return [...this.#byId().values()].flatMap(({ id, shortcut }) =>
      shortcut === undefined ? [] : [{ id, shortcut: parseShortcut(shortcut) }],
    );
  }

  find(id: string): Action | undefined {
    return this.#byId().get(id);
  }

  /** Calls `listener` after every change. Returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #byId(): ReadonlyMap<string, Action> {
    const found = new Map<string, Action>();
    for (const { actions = [] } of this.#contributions.values()) {
      for (const action of actions) {
        if (action.applies === false) continue;
        // Moves to the end: it counts from where it came last.
        found.delete(action.id);
        found.set(action.id, action);
      }
    }
    return found;
  }

  #changed(): void {
    this.#actions = null;
    this.#notes = null;
    for (const listener of this.#listeners) listener();
  }
}

function byGroup<T extends Pick<Action, 'group'>>(entries: readonly T[]): readonly T[] {
  return entries.toSorted((a, b) => ACTION_GROUPS.indexOf(a.group) - ACTION_GROUPS.indexOf(b.group));
}
