import type { Blocker } from 'react-router-dom';
import * as z from 'zod/mini';
import { type DraftKey, createDraft } from '../lib/drafts.ts';
import {
  type Change,
  describeChanges,
  describeConflicts,
  type FieldConflict,
  type FieldTexts,
  type ValueGroups,
} from './form-diff.ts';
import { useUnsavedChangesBlocker } from './unsaved-changes.ts';
import { type DraftForm, type FormErrors, useDraftForm } from './use-draft-form.ts';
import { type EditedVersion, useEditedVersion } from './use-edited-version.ts';

/** Rules for the values of a form for one kind of entity. */
export interface FormRules<V extends object> {
  /** Validates stored drafts. */
  readonly schema: z.ZodMiniType<V>;
  /** Error text by field, in the order of the form. */
  readonly check: (values: V) => FormErrors<V>;
  /** Values that change together, such as an amount and its unit. */
  readonly groups: ValueGroups<V>;
  /** Applies the user's changes since `before` to `current`. */
  readonly rebase: (before: V, mine: V, current: V) => V;
}

/** Key and title of a form's draft. */
interface FormDraft extends DraftKey {
  readonly title: string;
}

export interface EntityFormState<V extends object> extends DraftForm<V> {
  /** Holds back a route change while changes are unsaved. */
  readonly blocker: Blocker;
  /** Lets the user leave, and clears the draft. */
  readonly finish: () => void;
}

/** Values, errors and draft of a form. Unsent changes are stored as a draft for each user, customer and form. */
export function useEntityForm<V extends object>(
  rules: FormRules<V>,
  initial: V,
  { title, ...key }: FormDraft,
): EntityFormState<V> {
  const { schema, groups, rebase } = rules;
  const form = useDraftForm({
    initial,
    draft: () => createDraft(key, title, z.object({ before: schema, now: schema })),
    groups,
    rebase,
  });
  const { blocker, release } = useUnsavedChangesBlocker(form.dirty);
  return {
    ...form,
    blocker,
    finish() {
      release();
      form.clearDraft();
    },
  };
}

interface EntityEditOptions<T, V extends object> {
  readonly rules: FormRules<V>;
  readonly form: DraftForm<V>;
  /** The saved version that the form starts with. */
  readonly initial: T;
  readonly valuesOf: (version: T) => V;
  /** The version with the form's values applied. */
  readonly withValues: (version: T, values: V) => T;
  /** One line of text by field label. */
  readonly describe: (version: T) => FieldTexts;
  /** Text of a line that one of two versions does not have. */
  readonly absent: string;
  /** Names the entity in a sentence: "the customer Northwind". */
  readonly what: string;
}

export interface EntityEdit<T, V extends object> extends EditedVersion<T, V> {
  readonly what: string;
  /** Changes that the form would save. */
  readonly changes: readonly Change[];
  /** The other user's changes beside this user's, while there is a conflict. */
  readonly fieldConflicts: readonly FieldConflict[];
}

/** The saved version that a form edits, what it changes, and the conflict when another user saved first. */
export function useEntityEdit<T, V extends object>(options: EntityEditOptions<T, V>): EntityEdit<T, V> {
  const { rules, form, initial, valuesOf, withValues, describe, absent, what } = options;
  const edited = useEditedVersion({ initial, form, valuesOf, rebase: rules.rebase });
  const before = describe(edited.base);
  const mine = describe(withValues(edited.base, form.form.values));
  return {
    ...edited,
    what,
    changes: describeChanges(before, mine, absent),
    fieldConflicts: edited.conflict === null ? [] : describeConflicts(before, describe(edited.conflict), mine, absent),
  };
}
