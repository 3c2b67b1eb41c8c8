import type { FieldTexts, ValueGroups } from './form-diff.ts';
import type { TimeZone } from '../lib/time.ts';
import type { FormErrors } from './use-draft-form.ts';

type Name<V> = Extract<keyof V, string>;

/** How a form edits one field. `T`: the field as it is sent; `V`: the values of the form; `C`: what its texts depend on besides. */
interface FieldRow<T, V, C> {
  /** The form values that edit it. They change together; the first shows the field's errors. */
  readonly inputs: readonly [Name<V>, ...Name<V>[]];
  readonly toForm: (field: T, zone: TimeZone) => Partial<V>;
  /** `saved`: the field before the edit; undefined for a new entity. */
  readonly fromForm: (values: V, saved: T | undefined, zone: TimeZone) => T;
  readonly isSame: (one: T, other: T) => boolean;
  /** One line of text by label, for the lists of changes and conflicts. */
  readonly describe: (field: T, context: C) => readonly (readonly [label: string, text: string])[];
  /** For a field with parts: the form value of each, by its name in the path of an error. */
  readonly parts?: Readonly<Record<string, Name<V>>>;
}

/** A row for every field of an entity. */
type FieldRows<F, V, C> = { readonly [K in keyof F]-?: FieldRow<F[K], V, C> };

type InputsOf<R> = R[keyof R] extends { readonly inputs: readonly (infer I)[] } ? I : never;

/** Accepts rows only if each form value edits a field. */
type EveryInput<V, R> = [Exclude<Name<V>, InputsOf<R>>] extends [never]
  ? unknown
  : `no field has the input ${Exclude<Name<V>, InputsOf<R>>}`;

/** Everything that a form knows about the fields of an entity, derived from its rows. */
interface FieldTable<F, V, C> {
  readonly groups: ValueGroups<V>;
  readonly valuesOf: (fields: F, zone: TimeZone) => V;
  /** Fields to send. `saved`: the fields before the edit; null for a new entity. */
  readonly fieldsOf: (values: V, saved: F | null, zone: TimeZone) => F;
  /** The fields of `after` that differ, with those that share an input with them. */
  readonly changesOf: (before: F, after: F) => Partial<F>;
  readonly textsOf: (fields: F, context: C) => FieldTexts;
  /** The form value that shows the errors of a path in the mutation's input. */
  readonly inputOf: (path: readonly string[]) => Name<V> | undefined;
}

/**
 * Builds the field table of an entity. A field without a row and a form value without a field do not compile.
 * @param blank values of an empty form; those that no row sets stay as they are
 */
export function fieldTable<F extends object, V extends object, C>(blank: V) {
  return <const R extends FieldRows<F, V, C>>(checked: R & EveryInput<V, R>): FieldTable<F, V, C> => {
    const rows: FieldRows<F, V, C> = checked;
    const names: Extract<keyof F, string>[] = [];
    for (const name in rows) names.push(name);
    const byPath = new Map<string, Name<V>>();
    for (const name of names) {
      byPath.set(name, rows[name].inputs[0]);
      for (const [part, input] of Object.entries(rows[name].parts ?? {})) byPath.set(`${name}.${part}`, input);
    }

    function shareInput(one: keyof F, other: keyof F): boolean {
      return rows[one].inputs.some((input) => rows[other].inputs.includes(input));
    }

    function isComplete(fields: Partial<F>): fields is F {
      return names.every((name) => name in fields);
    }

    return {
      // The largest first: an input that two fields share belongs to the larger group.
      groups: names.map((name) => rows[name].inputs).toSorted((a, b) => b.length - a.length),
      valuesOf(fields, zone) {
        const values = { ...blank };
        for (const name of names) Object.assign(values, rows[name].toForm(fields[name], zone));
        return values;
      },
      fieldsOf(values, saved, zone) {
        const fields: Partial<F> = {};
        for (const name of names) fields[name] = rows[name].fromForm(values, saved?.[name], zone);
        if (!isComplete(fields)) throw new TypeError('A field has no row.');
        return fields;
      },
      changesOf(before, after) {
        const changed = names.filter((name) => !rows[name].isSame(before[name], after[name]));
        const changes: Partial<F> = {};
        for (const name of names) if (changed.some((each) => shareInput(name, each))) changes[name] = after[name];
        return changes;
      },
      textsOf: (fields, context) => new Map(names.flatMap((name) => rows[name].describe(fields[name], context))),
      inputOf: (path) => byPath.get((path[0] === 'input' ? path.slice(1) : path).join('.')),
    };
  };
}

export function isUnchanged(changes: object): boolean {
  return Object.keys(changes).length === 0;
}

interface UserError {
  readonly field: readonly string[];
  readonly message: string;
}

/** The server's user errors by form value; errors without one are omitted. */
export function fieldErrorsOf<V>(
  errors: readonly UserError[],
  { inputOf }: Pick<FieldTable<never, V, never>, 'inputOf'>,
): FormErrors<V> {
  const found: FormErrors<V> = {};
  for (const { field, message } of errors) {
    const input = inputOf(field);
    if (input !== undefined) found[input] = message;
  }
  return found;
}
