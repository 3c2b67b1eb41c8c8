/** Values that mean something only together. */
export type ValueGroups<V> = readonly (readonly (keyof V)[])[];

/** Names of the values of `now` that are not those of `before`, with what belongs to them. */
export function typedKeys<V extends object>(before: V, now: V, groups: ValueGroups<V> = []): Extract<keyof V, string>[] {
  const differs = (key: keyof V) => JSON.stringify(before[key]) !== JSON.stringify(now[key]);
  const keys: Extract<keyof V, string>[] = [];
  for (const key in now) {
    const group = groups.find((each) => each.includes(key)) ?? [key];
    if (group.some(differs)) keys.push(key);
  }
  return keys;
}

/** What was typed over `before`, on top of `current` instead. */
export function rebased<V extends object>(before: V, mine: V, current: V, groups: ValueGroups<V> = []): V {
  const result = { ...current };
  for (const key of typedKeys(before, mine, groups)) result[key] = mine[key];
  return result;
}
