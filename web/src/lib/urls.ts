/** Where every signed-in person can go. */
export const HOME_PATH = '/';

/** True for a path of this site, and for nothing that a browser would take for another one. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
