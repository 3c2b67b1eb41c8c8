/** The token with another first character in its last part: always a different one, which no key can decrypt. */
export function alteredToken(token: string): string {
  return token.replace(/[^.](?=[^.]*$)/, (character) => (character === 'A' ? 'B' : 'A'));
}
