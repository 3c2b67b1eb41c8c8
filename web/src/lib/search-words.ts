/** True when every word of `search` occurs in one of the texts, whatever its case. */
export function matchesWords(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = texts.filter(Boolean).join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}
