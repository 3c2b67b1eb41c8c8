/** Stands where the provider gave a value that could not be read. */
export const UNKNOWN = 'Unknown';

/** The smaller line of a row; says whether the row lacks something that could not be read. */
export function withMark(text: string, unreadable: readonly string[]): string {
  const mark = unreadable.length === 0 ? '' : 'Some details are unreadable';
  return [text, mark].filter((part) => part !== '').join(' · ');
}
