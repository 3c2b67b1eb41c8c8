const MAX_LENGTH = 500;

/** What may be a secret or say who somebody is, and what stands in its place; in this order. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer [removed]'],
  [/\beyJ[\w-]+(?:\.[\w-]*)+/g, '[token]'],
  [/[^\s"'<>/:=&?,(]+@[^\s"'<>/&?,)]+\.[a-z]{2,}/gi, '[email]'],
  [/(["']?\b\w*(?:password|secret|token|authorization|bearer)\w*["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;&}]+)/gi, '$1[removed]'],
  [/(\/(?:update-password|agreement)\/)[^\s/"'?#)]+/g, '$1[removed]'],
  // Search and fragment of an address.
  [/((?:https?:|wss?:)?\/[^\s"'?#]*)[?#][^\s"')]*/g, '$1'],
  // Too long and too mixed for a word; files of the build end in their kind, and a request is looked up by its id.
  [/(?<![\w-]|request )(?=[\w-]*\d)[\w-]{24,}(?![\w.-])/g, '[removed]'],
];

/** A text without bearers, tokens, passwords, addresses of people, and search parts of addresses. */
export function redact(text: string): string {
  return RULES.reduce((redacted, [pattern, instead]) => redacted.replace(pattern, instead), text.slice(0, 4 * MAX_LENGTH)).slice(
    0,
    MAX_LENGTH,
  );
}
