/**
 * Up to two letters that stand for a name: the first of its first and last word, or the first two of a single word.
 * Empty where the name has no letter or digit.
 */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return '';
  const letters = words.length === 1 ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...last].slice(0, 1));
  return letters.join('').toLocaleUpperCase('en');
}
