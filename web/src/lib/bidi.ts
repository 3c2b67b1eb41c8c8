// cspell:ignore EFFF
/** Embeddings, overrides and isolates: they reorder the text around them, and can end the isolate that they are in. */
const EXPLICIT = /[\u202A-\u202E\u2066-\u2069]+/g;
/** Hebrew, Arabic and the other scripts that are written from right to left, with the marks that count as their letters. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A name from outside, ready to be joined with other text. Its controls of direction are removed. If its letters run from right to
 * left, it is isolated, so that it does not reorder its surroundings (`−2.5` to `2.5−`). Elements that contain a name use `<bdi>`.
 */
export function isolated(name: string): string {
  const plain = name.replace(EXPLICIT, '');
  return RIGHT_TO_LEFT.test(plain) ? `${FIRST_STRONG_ISOLATE}${plain}${POP_ISOLATE}` : plain;
}

/** Like {@link isolated}, but leaves a text that contains isolated names unchanged. */
export function isolatedOnce(text: string): string {
  return text.includes(FIRST_STRONG_ISOLATE) ? text : isolated(text);
}

/** A text that contains names from outside, each isolated. Not for texts that have isolated names already. */
export function named(strings: TemplateStringsArray, ...names: readonly (string | number | null)[]): string {
  return String.raw({ raw: strings }, ...names.map((name) => isolated(String(name))));
}

/** Cuts a text with isolated names to at most `max` characters, halves none, and closes an isolate that the cut leaves open. */
export function cutIsolated(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  return cut.lastIndexOf(FIRST_STRONG_ISOLATE) > cut.lastIndexOf(POP_ISOLATE) ? `${cut}${POP_ISOLATE}` : cut;
}
