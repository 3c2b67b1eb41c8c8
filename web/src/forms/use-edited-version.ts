import { useState } from 'react';
import { serverNow } from '../lib/clock.ts';
import type { DraftForm } from './use-draft-form.ts';

interface EditedVersionOptions<T, V extends object> {
  /** The version that the form was opened with. */
  readonly initial: T;
  readonly form: DraftForm<V>;
  readonly valuesOf: (version: T) => V;
  readonly rebase: (before: V, mine: V, current: V) => V;
}

export interface EditedVersion<T, V extends object> {
  /** The version that the changes are based on. */
  readonly base: T;
  /** The version that another user saved meanwhile. */
  readonly conflict: T | null;
  /** When the two versions were read, in milliseconds: the other user saved in between. Null without a conflict. */
  readonly conflictSpan: { readonly from: number; readonly to: number } | null;
  /** Whether the conflict dialog is open. */
  readonly conflictOpened: boolean;
  readonly showConflict: (current: T) => void;
  readonly closeConflict: () => void;
  /** Applies the user's changes to the other user's version. */
  readonly keepMine: () => void;
  /** Shows the other user's version and sets the user's changes aside. */
  readonly reload: () => void;
  /** Restores the changes that were set aside; null if there are none. */
  readonly restoreMine: (() => void) | null;
  /** Whether the form shows the user's changes on the other user's version, not saved yet. */
  readonly isRebased: boolean;
  /** Continues with a saved version; keeps what the user has changed since the values were sent. */
  readonly continueFrom: (version: T, sent: V) => void;
}

/** Tracks the version that a form edits, and resolves conflicts with another user's version. */
export function useEditedVersion<T, V extends object>(options: EditedVersionOptions<T, V>): EditedVersion<T, V> {
  const { initial, form, valuesOf, rebase } = options;
  const [base, setBase] = useState(initial);
  const [readAt, setReadAt] = useState(serverNow);
  const [conflict, setConflict] = useState<{ current: T; opened: boolean; readAt: number } | null>(null);
  /** The changes that were set aside, and the version that replaced them. */
  const [discarded, setDiscarded] = useState<{ readonly theirs: V; readonly mine: V } | null>(null);
  const [isRebased, setIsRebased] = useState(false);
  const values = form.form.values;

  function applyVersion(current: T, shown: (now: V) => V): void {
    setIsRebased(false);
    setBase(() => current);
    setReadAt(serverNow());
    form.reinitialize(valuesOf(current), shown);
    closeConflict();
  }

  function closeConflict(): void {
    setConflict((now) => now && { ...now, opened: false });
  }

  return {
    base,
    conflict: conflict?.current ?? null,
    conflictSpan: conflict && { from: readAt, to: conflict.readAt },
    conflictOpened: conflict?.opened === true,
    showConflict(current) {
      setIsRebased(false);
      setConflict({ current, opened: true, readAt: serverNow() });
    },
    closeConflict,
    keepMine() {
      if (conflict === null) return;
      // Whatever the user has set aside before is not part of these changes.
      setDiscarded(null);
      applyVersion(conflict.current, (now) => rebase(valuesOf(base), now, valuesOf(conflict.current)));
      setIsRebased(true);
    },
    reload() {
      if (conflict === null) return;
      const theirs = valuesOf(conflict.current);
      setDiscarded({ theirs, mine: rebase(valuesOf(base), values, theirs) });
      applyVersion(conflict.current, () => theirs);
    },
    restoreMine:
      discarded === null
        ? null
        : () => {
            form.form.setValues(rebase(discarded.theirs, discarded.mine, values));
            setDiscarded(null);
          },
    isRebased: isRebased && form.dirty,
    continueFrom(version, sent) {
      setDiscarded(null);
      applyVersion(version, (now) => rebase(sent, now, valuesOf(version)));
    },
  };
}
