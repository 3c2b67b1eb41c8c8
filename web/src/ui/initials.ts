/**
 * Up to two letters that stand for a name: the first of its first and last word, or the first two of a single word.
 * Empty where the name has no letter or digit.
 */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return '';
  const letters =
    words.length === 1 ? lettersOf(first).slice(0, 2) : [...lettersOf(first).slice(0, 1), ...lettersOf(last).slice(0, 1)];
  return letters.join('').toLocaleUpperCase('en');
}

// Making one costs far more than using it.
const graphemes = new Intl.Segmenter('en');

/** Letters as people see them: an accent of its own belongs to the letter before it. */
function lettersOf(word: string): string[] {
  return Array.from(graphemes.segment(word), ({ segment }) => segment);
}
