import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useId, useState } from 'react';
import type { Draft } from './drafts.ts';
import { dirtyKeys, type ValueGroups } from './form-diff.ts';

/** What the form initialValues with beside what stands in it: only the difference was typed. */
export interface DraftValues<V> {
  readonly before: V;
  readonly now: V;
}

export type FormErrors<V> = Partial<Record<keyof V, string>>;

interface DraftFormOptions<V> {
  readonly initial: V;
  /** Where to keep what was typed; looked at once. */
  readonly draft: () => Draft<DraftValues<V>>;
  /** What each value lacks. */
  readonly check: (values: V) => FormErrors<V>;
  /** What was typed over `before`, on top of `current` instead. */
  readonly rebase: (before: V, mine: V, current: V) => V;
  readonly groups?: ValueGroups<V>;
}

export interface DraftForm<V extends object> {
  readonly form: UseFormReturnType<V>;
  /** Whether anything was typed that was not sent. */
  readonly dirty: boolean;
  /** True while the form shows entries of an earlier visit. */
  readonly restored: boolean;
  /** Id of the element of a value. */
  readonly idOf: (name: keyof V & string) => string;
  readonly focus: (name: keyof V & string) => void;
  /** The first one gets the focus. */
  readonly showErrors: (errors: FormErrors<V>) => void;
  /** Throws away what was typed, its draft too. */
  readonly discardDraft: () => void;
  readonly eraseDraft: () => void;
  /** Begins with other values: what counts as typed is told from them. */
  readonly startFrom: (values: V, shown: V) => void;
}

/** The values of a form; what is typed is kept as a draft until it is sent. */
export function useDraftForm<V extends object>(options: DraftFormOptions<V>): DraftForm<V> {
  const { initial, check, rebase, groups } = options;
  const formId = useId();
  const [draft] = useState(options.draft);
  const [initialValues, setBegan] = useState(initial);
  const [kept] = useState(() => {
    const found = draft.read();
    return found === null ? null : rebase(found.before, found.now, initial);
  });
  const [restored, setRestored] = useState(kept !== null);
  const form = useForm<V>({ mode: 'controlled', initialValues: kept ?? initial, validate: check });
  const { values } = form;
  const dirty = dirtyKeys(initialValues, values, groups).length > 0;

  useEffect(
    function keepDraft() {
      if (dirty) draft.keep({ before: initialValues, now: values });
      else draft.erase();
    },
    [dirty, draft, initialValues, values],
  );

  const idOf = (name: string) => `${formId}-${name}`;
  const focus = (name: string) => document.getElementById(idOf(name))?.focus();

  return {
    form,
    dirty,
    restored,
    idOf,
    focus,
    showErrors(errors) {
      form.setErrors(errors);
      const order = Object.keys(values);
      const first = Object.keys(errors).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0];
      if (first !== undefined) focus(first);
    },
    discardDraft() {
      form.setValues(initialValues);
      form.clearErrors();
      setRestored(false);
    },
    eraseDraft: () => draft.erase(),
    startFrom(start, shown) {
      setBegan(start);
      form.setValues(shown);
      form.clearErrors();
      setRestored(false);
    },
  };
}
