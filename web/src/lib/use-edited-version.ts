import { useState } from 'react';
import type { DraftForm } from './use-draft-form.ts';

interface EditedVersionOptions<T, V extends object> {
  /** The version that the form began with. */
  readonly initial: T;
  readonly state: DraftForm<V>;
  readonly valuesOf: (version: T) => V;
  readonly rebase: (before: V, mine: V, current: V) => V;
}

export interface EditedVersion<T> {
  /** The version that changes are made from. */
  readonly base: T;
  /** The version that somebody else left meanwhile. */
  readonly conflict: T | null;
  /** Whether both versions are on show. */
  readonly conflictOpened: boolean;
  readonly showConflict: (current: T) => void;
  readonly closeConflict: () => void;
  /** Takes their version and puts the typed changes on top of it. */
  readonly keepMine: () => void;
  /** Takes their version and sets the typed changes aside. */
  readonly reload: () => void;
  /** Puts back what was set aside; null when nothing is. */
  readonly restoreMine: (() => void) | null;
  /** Goes on from a version that was saved. */
  readonly continueFrom: (version: T) => void;
}

/** Which version of a thing a form edits, and what becomes of the form when somebody else was faster. */
export function useEditedVersion<T, V extends object>(options: EditedVersionOptions<T, V>): EditedVersion<T> {
  const { initial, state, valuesOf, rebase } = options;
  const [base, setBase] = useState(initial);
  const [conflict, setConflict] = useState<{ current: T; opened: boolean } | null>(null);
  const [discarded, setDiscarded] = useState<V | null>(null);
  const values = state.form.values;

  function take(current: T, shown: V): void {
    setBase(() => current);
    state.startFrom(valuesOf(current), shown);
    closeConflict();
  }

  function closeConflict(): void {
    setConflict((now) => now && { ...now, opened: false });
  }

  return {
    base,
    conflict: conflict?.current ?? null,
    conflictOpened: conflict?.opened === true,
    showConflict: (current) => setConflict({ current, opened: true }),
    closeConflict,
    keepMine() {
      if (conflict === null) return;
      take(conflict.current, rebase(valuesOf(base), values, valuesOf(conflict.current)));
    },
    reload() {
      if (conflict === null) return;
      const theirs = valuesOf(conflict.current);
      setDiscarded(() => rebase(valuesOf(base), values, theirs));
      take(conflict.current, theirs);
    },
    restoreMine:
      discarded === null
        ? null
        : () => {
            state.form.setValues(discarded);
            setDiscarded(null);
          },
    continueFrom(version) {
      setDiscarded(null);
      take(version, valuesOf(version));
    },
  };
}
