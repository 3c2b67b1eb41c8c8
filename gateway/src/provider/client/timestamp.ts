/** RFC 3339 in UTC with whole seconds, as the provider writes it. */
export function timestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
