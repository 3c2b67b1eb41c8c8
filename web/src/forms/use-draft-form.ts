import { useEffect, useId, useState } from 'react';
import type { Draft } from '../lib/drafts.ts';
import { dirtyKeys, type ValueGroups } from './form-diff.ts';

/** Initial and current values of a form; the difference is the user's input. */
interface DraftValues<V> {
  readonly before: V;
  readonly now: V;
}

export type FormErrors<V> = { [K in keyof V]?: string | undefined };

interface DraftFormOptions<V> {
  readonly initial: V;
  /** Creates the storage of the draft; called once. */
  readonly draft: () => Draft<DraftValues<V>>;
  /** Applies the changes between `before` and `mine` to `current`. */
  readonly rebase: (before: V, mine: V, current: V) => V;
  readonly groups?: ValueGroups<V>;
}

interface FormState<V> {
  readonly values: V;
  readonly errors: FormErrors<V>;
  /** Changes a value and clears its error. */
  readonly setFieldValue: <K extends keyof V>(name: K, value: V[K]) => void;
  /** Replaces all values and clears the errors. */
  readonly setValues: (values: V) => void;
}

export interface DraftForm<V extends object> {
  readonly form: FormState<V>;
  /** Whether the form has unsaved changes. */
  readonly dirty: boolean;
  /** Whether the form began with a restored draft that was neither discarded nor replaced since. */
  readonly restored: boolean;
  /** Element id of a field. */
  readonly idOf: (name: keyof V & string) => string;
  readonly focus: (name: keyof V & string) => void;
  /** Shows the errors and focuses the first invalid field. */
  readonly showErrors: (errors: FormErrors<V>) => void;
  /** Discards the changes and the draft. */
  readonly discardDraft: () => void;
  readonly clearDraft: () => void;
  /** Replaces the initial values, from which changes are counted, and the shown values, which `shown` derives from the present ones. */
  readonly reinitialize: (values: V, shown: (now: V) => V) => void;
}

/** A form whose input is stored as a draft until it is sent. */
export function useDraftForm<V extends object>(options: DraftFormOptions<V>): DraftForm<V> {
  const { initial, rebase, groups } = options;
  const formId = useId();
  const [draft] = useState(options.draft);
  const [initialValues, setInitialValues] = useState(initial);
  const [restoredValues] = useState(() => {
    const stored = draft.read();
    return stored === null ? null : rebase(stored.before, stored.now, initial);
  });
  const [restored, setRestored] = useState(restoredValues !== null);
  const [{ values, errors: shownErrors }, setState] = useState<{ values: V; errors: FormErrors<V> }>({
    values: restoredValues ?? initial,
    errors: {},
  });
  const dirty = dirtyKeys(initialValues, values, groups).length > 0;

  useEffect(
    function saveDraft() {
      if (dirty) draft.save({ before: initialValues, now: values });
      else draft.clear();
    },
    [dirty, draft, initialValues, values],
  );

  const idOf = (name: string) => `${formId}-${name}`;
  const focus = (name: string) => document.getElementById(idOf(name))?.focus();

  const setValues = (next: V) => setState({ values: next, errors: {} });

  return {
    form: {
      values,
      errors: shownErrors,
      setFieldValue(name, value) {
        setState((state) => ({
          values: { ...state.values, [name]: value },
          errors: { ...state.errors, [name]: undefined },
        }));
      },
      setValues,
    },
    dirty,
    restored,
    idOf,
    focus,
    showErrors(errors) {
      setState((state) => ({ ...state, errors }));
      const order = Object.keys(values);
      const first = Object.keys(errors).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0];
      if (first !== undefined) focus(first);
    },
    discardDraft() {
      setValues(initialValues);
      setRestored(false);
    },
    clearDraft: () => draft.clear(),
    reinitialize(start, shown) {
      setInitialValues(start);
      setState((state) => ({ values: shown(state.values), errors: {} }));
      setRestored(false);
    },
  };
}
