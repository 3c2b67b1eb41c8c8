import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Action, ACTION_GROUPS, type KeyHint } from './action.ts';
import { type ActionShortcut, parseShortcut } from './shortcut.ts';

/** What one part of the screen brings in. */
export interface Registration {
  readonly actions?: readonly Action[];
  readonly notes?: readonly KeyHint[];
}

/** What can be done now: gathered from the parts of the screen that are shown, read by palette, shortcuts and menus. */
export class ActionRegistry {
  /** By who brings it in, outer parts of the screen first. */
  readonly #contributions = new Map<object, Registration>();
  readonly #listeners = new Set<() => void>();
  #actions: readonly Action[] | null = null;
  #notes: readonly KeyHint[] | null = null;

  /** Offers these, in the place of what that owner offered before. */
  register(owner: object, contribution: Registration): void {
    // A broken shortcut is a fault of the code that brings it, and is to show there.
    for (const { shortcut } of contribution.actions ?? []) if (shortcut !== undefined) parseShortcut(shortcut);
    this.#contributions.set(owner, contribution);
    this.#changed();
  }

  unregister(owner: object): void {
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
  readonly notes = (): readonly KeyHint[] => {
    this.#notes ??= byGroup([...this.#contributions.values()].flatMap(({ notes = [] }) => notes));
    return this.#notes;
  };

  /** Those that have keys, in the order in which they came: where two have the same keys, the later one is meant. */
  shortcuts(): ActionShortcut[] {
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

/** One for the whole page. */
export const ActionRegistryContext = createContext(new ActionRegistry());

export function useActionRegistry(): ActionRegistry {
  return useContext(ActionRegistryContext);
}

/** Offers these while the component is shown. What they do may be made anew with each render; only other texts are a change. */
export function useActions(actions: readonly Action[], notes: readonly KeyHint[] = []): void {
  const registry = useActionRegistry();
  const [owner] = useState(() => ({}));
  const latest = useRef(actions);
  // Functions have no text.
  const text = JSON.stringify([actions, notes]);

  useEffect(function keepLatest() {
    latest.current = actions;
  });
  useEffect(
    function register() {
      const run = (id: string): void => {
        const now = latest.current.find((each) => each.id === id);
        if (now !== undefined && 'run' in now) now.run();
      };
      registry.register(owner, {
        actions: actions.map((each) => ('to' in each ? each : { ...each, run: () => run(each.id) })),
        notes,
      });
    },
    // The text stands for both lists.
    // oxlint-disable-next-line react/exhaustive-deps
    [registry, owner, text],
  );
  useEffect(
    function withdrawInTheEnd() {
      return () => registry.unregister(owner);
    },
    [registry, owner],
  );
}

/** Does an action: the one way for keys, palette and buttons. */
export function usePerformAction(): (action: Action) => void {
  const navigate = useNavigate();
  return useCallback(
    (action) => {
      if ('to' in action) void navigate(action.to);
      else action.run();
    },
    [navigate],
  );
}

/** For buttons that do what the registry offers under an id; where nobody offers it, nothing happens. */
export function useRunAction(): (id: string) => void {
  const registry = useActionRegistry();
  const perform = usePerformAction();
  return useCallback(
    (id) => {
      const action = registry.find(id);
      if (action !== undefined) perform(action);
    },
    [registry, perform],
  );
}
