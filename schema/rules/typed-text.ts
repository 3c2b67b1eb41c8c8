// Texts that people type or paste. Passwords are not among them: they are used as they are.

/**
 * White space, and characters that show nothing and come along when a text is copied: U+200B, U+2060, U+FEFF and the controls of
 * direction. Not U+200D and U+FE0F, of which emoji are made.
 */
const STRAY = /[\s\u200B\u2060\p{Bidi_Control}]/u;
const STRAY_RUNS = /[\s\u200B\u2060\p{Bidi_Control}]+/gu;
/** A text that shows nothing: only white space, and characters that a font shows as nothing. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a text shows nothing; null and undefined do. */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || BLANK.test(text);
}

/** The text without stray characters at its ends; empty if it is blank. */
export function trimmed(text: string): string {
  if (isBlank(text)) return '';
  let start = 0;
  let end = text.length;
  while (STRAY.test(text.charAt(start))) start += 1;
  while (STRAY.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** An e-mail address without stray characters. */
export function emailAddress(text: string): string {
  return isBlank(text) ? '' : text.replaceAll(STRAY_RUNS, '');
}

/** The text to save: a saved text that was not changed stays as it is, another one is trimmed. */
export function textToSave(text: string, saved: string | null | undefined): string {
  return text === saved ? text : trimmed(text);
}
