/** Fields that belong together, such as an amount and its unit. */
export type ValueGroups<V> = readonly (readonly (keyof V)[])[];

/** Names of the fields of `now` that differ from `before`, with the fields of their groups. */
export function dirtyKeys<V extends object>(before: V, now: V, groups: ValueGroups<V> = []): Extract<keyof V, string>[] {
  const differs = (key: keyof V) => JSON.stringify(before[key]) !== JSON.stringify(now[key]);
  const keys: Extract<keyof V, string>[] = [];
  for (const key in now) {
    const group = groups.find((each) => each.includes(key)) ?? [key];
    if (group.some(differs)) keys.push(key);
  }
  return keys;
}

const isListOfIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** `current` with the additions and without the removals between `before` and `mine`. */
function mergedIds(before: readonly string[], mine: readonly string[], current: readonly string[]): readonly string[] {
  const kept = current.filter((id) => mine.includes(id) || !before.includes(id));
  return [...kept, ...mine.filter((id) => !before.includes(id) && !kept.includes(id))];
}

/** Applies the changes between `before` and `mine` to `current`. Lists of ids keep the additions of both sides. */
export function rebaseValues<V extends object>(before: V, mine: V, current: V, groups: ValueGroups<V> = []): V {
  const result = { ...current };
  for (const key of dirtyKeys(before, mine, groups)) {
    const [old, own, their]: unknown[] = [before[key], mine[key], current[key]];
    if (isListOfIds(old) && isListOfIds(own) && isListOfIds(their)) Object.assign(result, { [key]: mergedIds(old, own, their) });
    else result[key] = mine[key];
  }
  return result;
}

/** The display text of each form field, by label. */
export type FieldTexts = ReadonlyMap<string, string>;

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The fields whose text changed. `absent` is the text of a missing field. */
export function describeChanges(before: FieldTexts, after: FieldTexts, absent: string): Change[] {
  return labelsOf(before, after)
    .map((label) => ({ label, before: before.get(label) ?? absent, after: after.get(label) ?? absent }))
    .filter((change) => change.before !== change.after);
}

export interface FieldConflict {
  readonly label: string;
  readonly theirs: string;
  /** Null if this user did not change it. */
  readonly mine: string | null;
  /** True if both sides changed it to different values. */
  readonly isContested: boolean;
}

/** The fields that another user or this user changed since `before`. */
export function describeConflicts(before: FieldTexts, theirs: FieldTexts, mine: FieldTexts, absent: string): FieldConflict[] {
  return labelsOf(before, theirs, mine).flatMap((label) => {
    const [old, their, my] = [before, theirs, mine].map((texts) => texts.get(label) ?? absent);
    if (old === undefined || their === undefined || my === undefined || (their === old && my === old)) return [];
    return [{ label, theirs: their, mine: my === old ? null : my, isContested: their !== old && my !== old && their !== my }];
  });
}

function labelsOf(...texts: FieldTexts[]): string[] {
  return [...new Set(texts.flatMap((each) => [...each.keys()]))];
}
