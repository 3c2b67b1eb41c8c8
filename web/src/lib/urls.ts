/** The home page. */
export const HOME_PATH = '/';

/** True for a path of this site; false for anything that a browser resolves to another site. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
