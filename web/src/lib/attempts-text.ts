/** How many attempts an entry counts; empty for one. */
export function attemptsText(attempts: number): string {
  return attempts === 1 ? '' : `${attempts.toLocaleString('en')} attempts`;
}
