import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useId, useState } from 'react';
import type { DraftKey } from '../../../lib/drafts.ts';
import { rebased, typedValues } from './changed-fields.ts';
import { type ClientFormErrors, checkClientForm } from './check-client-form.ts';
import { clientDraft } from './client-draft.ts';
import type { ClientFormValues } from './client-fields.ts';

export interface ClientForm {
  readonly form: UseFormReturnType<ClientFormValues>;
  /** Whether anything was typed that was not sent. */
  readonly dirty: boolean;
  /** True while the form shows entries of an earlier visit. */
  readonly restored: boolean;
  /** Id of the element of a value. */
  readonly idOf: (name: keyof ClientFormValues) => string;
  readonly focus: (name: keyof ClientFormValues) => void;
  readonly showErrors: (errors: ClientFormErrors) => void;
  /** Throws away what was typed, its draft too. */
  readonly startAfresh: () => void;
  readonly eraseDraft: () => void;
  /** Begins with other values: what counts as typed is told from them. */
  readonly beginWith: (values: ClientFormValues, shown: ClientFormValues) => void;
}

/** The values of a client's form; what is typed is kept as a draft until it is sent. */
export function useClientForm(initial: ClientFormValues, draftKey: DraftKey): ClientForm {
  const formId = useId();
  const [draft] = useState(() => clientDraft(draftKey));
  const [began, setBegan] = useState(initial);
  const [kept] = useState(() => {
    const found = draft.read();
    return found === null ? null : rebased(found.before, found.now, initial);
  });
  const [restored, setRestored] = useState(kept !== null);
  const form = useForm<ClientFormValues>({ mode: 'controlled', initialValues: kept ?? initial, validate: checkClientForm });
  const { values } = form;
  const dirty = Object.keys(typedValues(began, values)).length > 0;

  useEffect(
    function keepDraft() {
      if (dirty) draft.keep({ before: began, now: values });
      else draft.erase();
    },
    [dirty, draft, began, values],
  );

  const idOf = (name: keyof ClientFormValues) => `${formId}-${name}`;
  const focus = (name: keyof ClientFormValues) => document.getElementById(idOf(name))?.focus();

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
      if (first !== undefined) document.getElementById(`${formId}-${first}`)?.focus();
    },
    startAfresh() {
      form.setValues(began);
      form.clearErrors();
      setRestored(false);
    },
    eraseDraft: () => draft.erase(),
    beginWith(start, shown) {
      setBegan(start);
      form.setValues(shown);
      form.clearErrors();
      setRestored(false);
    },
  };
}
