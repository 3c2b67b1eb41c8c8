/** Orders by creation, the newest first; what has no readable date comes last. */
export function newestFirst(a: { readonly created: string | null }, b: { readonly created: string | null }): number {
  return momentOf(b.created) - momentOf(a.created);
}

const momentOf = (created: string | null): number => (created === null ? 0 : Date.parse(created));

/** Names in the schema of what could not be read, by the provider's keys; keys that feed no field are left out. */
export function fieldsNamed(fields: Readonly<Record<string, string>>, unreadable: readonly string[]): string[] {
  return unreadable.flatMap((key) => fields[key] ?? []);
}
