/** Compares by creation time, newest first; records without a readable date come last. */
export function newestFirst(a: { readonly created: string | null }, b: { readonly created: string | null }): number {
  return millisecondsOf(b.created) - millisecondsOf(a.created);
}

const millisecondsOf = (created: string | null): number => (created === null ? 0 : Date.parse(created));

/** Maps the provider's keys of unreadable values to field names of the schema; keys without a field are omitted. */
export function unreadableFields(fields: Readonly<Record<string, string>>, unreadable: readonly string[]): string[] {
  return unreadable.flatMap((key) => fields[key] ?? []);
}

/** Formats a date as the provider does: RFC 3339, UTC, whole seconds. */
export function providerTimestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
