/** Licences under which a package may be part of the product: all let it be used, changed and passed on with a notice. */
export const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts.
  'OFL-1.1',
  'Unlicense',
]);

/** Whether an SPDX expression of names, AND, OR and parentheses can be satisfied by allowed licences. */
export function isAllowed(expression: string, allowed: ReadonlySet<string> = ALLOWED): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  // AND binds closer than OR. Both sides are always read, so that nothing is left over.
  const orExpression = (): boolean => {
    let result = andExpression();
    while (words[at] === 'OR') {
      at += 1;
      result = andExpression() || result;
    }
    return result;
  };
  const andExpression = (): boolean => {
    let result = operand();
    while (words[at] === 'AND') {
      at += 1;
      result = operand() && result;
    }
    return result;
  };
  const operand = (): boolean => {
    const word = words[at] ?? '';
    at += 1;
    if (word !== '(') return allowed.has(word);
    const result = orExpression();
    at += 1;
    return result;
  };
  const result = orExpression();
  return result && at === words.length;
}
