/** White space, and characters that show nothing and come along when a text is copied. */
const SEPARATORS = /[\s\p{Default_Ignorable_Code_Point}]+/u;
const MARKS = /\p{M}+/gu;

/** The text for a comparison that ignores case, accents and variants of a character: "Åre" equals "are", and "①" equals "1". */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase();
}

/** The words of a search text, folded; none if it is blank. */
export function searchWords(search: string): string[] {
  return folded(search).split(SEPARATORS).filter(Boolean);
}

/** Whether every word of `search` occurs in one of the texts, in any order, without case and accents. */
export function matchesWords(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const text = folded(texts.filter(Boolean).join('\n'));
  return words.every((word) => text.includes(word));
}
