import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Action, ACTION_GROUPS, type KeyHint } from './action.ts';
import { type ActionShortcut, parseShortcut } from './shortcut.ts';
import { Signal } from '../signal.ts';

/** Actions and key hints of one component. */
interface Registration {
  readonly actions?: readonly Action[];
  readonly keyHints?: readonly KeyHint[];
}

/** All actions that are currently available. Mounted components register them; the palette, shortcuts and menus read them. */
export class ActionRegistry {
  readonly #parent: ActionRegistry | null;
  /** Registrations by owner, in the order in which the owners first registered. */
  readonly #registrations = new Map<object, Registration>();
  readonly #changes = new Signal();
  #actions: readonly Action[] | null = null;
  #keyHints: readonly KeyHint[] | null = null;

  /** `parent`: the registry of the whole page, in which a part of the page also finds actions. */
  constructor(parent: ActionRegistry | null = null) {
    this.#parent = parent;
  }

  /** Registers actions and replaces the owner's previous ones. */
  register(owner: object, registration: Registration): void {
    // An invalid shortcut throws here, in the component that registers it.
    for (const { shortcut } of registration.actions ?? []) if (shortcut !== undefined) parseShortcut(shortcut);
    this.#registrations.set(owner, registration);
    this.#changed();
  }

  unregister(owner: object): void {
    if (this.#registrations.delete(owner)) this.#changed();
  }

  /**
   * All applicable actions, by group, then in order of registration. The same array until something changes.
   * Of two actions with the same id, that of the component that mounted later, or is later in the page, replaces the other one.
   */
  readonly actions = (): readonly Action[] => {
    this.#actions ??= byGroup([...this.#byId().values()]);
    return this.#actions;
  };

  /** Key hints, by group, then in order of registration. The same array until something changes. */
  readonly keyHints = (): readonly KeyHint[] => {
    this.#keyHints ??= byGroup([...this.#registrations.values()].flatMap(({ keyHints = [] }) => keyHints));
    return this.#keyHints;
  };

  /** Actions with a shortcut, in order of registration; of two with the same shortcut, the later one wins. */
  shortcuts(): ActionShortcut[] {
    return [...this.#byId().values()].flatMap(({ id, shortcut }) =>
      shortcut === undefined ? [] : [{ id, shortcut: parseShortcut(shortcut) }],
    );
  }

  find(id: string): Action | undefined {
    return this.#byId().get(id) ?? this.#parent?.find(id);
  }

  /** Calls `listener` after every change. Returns a function that stops it. */
  readonly subscribe = this.#changes.subscribe;

  #byId(): ReadonlyMap<string, Action> {
    const found = new Map<string, Action>();
    for (const { actions = [] } of this.#registrations.values()) {
      for (const action of actions) {
        if (action.applies === false) continue;
        // Moves to the end: the last registration determines the order.
        found.delete(action.id);
        found.set(action.id, action);
      }
    }
    return found;
  }

  #changed(): void {
    this.#actions = null;
    this.#keyHints = null;
    this.#changes.emit();
  }
}

function byGroup<T extends Pick<Action, 'group'>>(entries: readonly T[]): readonly T[] {
  return entries.toSorted((a, b) => ACTION_GROUPS.indexOf(a.group) - ACTION_GROUPS.indexOf(b.group));
}

/** One registry for the whole page. */
export const ActionRegistryContext = createContext(new ActionRegistry());

export function useActionRegistry(): ActionRegistry {
  return useContext(ActionRegistryContext);
}

/** Registers actions while the component is mounted. New functions on each render are fine; only changed texts register them again. */
export function useActions(actions: readonly Action[], keyHints: readonly KeyHint[] = []): void {
  const registry = useActionRegistry();
  const [owner] = useState(() => ({}));
  const latest = useRef(actions);
  // JSON leaves out the functions.
  const text = JSON.stringify([actions, keyHints]);

  // Layout effects, so that a key press right after a render runs the new action.
  useLayoutEffect(function keepLatest() {
    latest.current = actions;
  });
  useLayoutEffect(
    function register() {
      const run = (id: string): void => {
        const now = latest.current.find((each) => each.id === id);
        if (now !== undefined && 'run' in now) now.run();
      };
      registry.register(owner, {
        actions: actions.map((each) => ('to' in each ? each : { ...each, run: () => run(each.id) })),
        keyHints,
      });
    },
    // `text` represents both lists.
    // oxlint-disable-next-line react/exhaustive-deps
    [registry, owner, text],
  );
  useLayoutEffect(
    function unregisterOnUnmount() {
      return () => registry.unregister(owner);
    },
    [registry, owner],
  );
}

/** Runs an action; shared by shortcuts, palette and buttons. */
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

/** Runs the registered action with an id, if there is one; for buttons. */
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
