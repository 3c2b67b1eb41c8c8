/** Addresses under which static hosting used to serve the start page. */
export const INDEX_PATHS = ['/index.html', '/index', '/index.htm'] as const;

/** The gateway's socket, on the page's own origin. */
export function socketUrl({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/graphql`;
}

/** The path without empty parts, such as that of an id that was not filled in. */
export function withoutEmptySegments(pathname: string): string {
  return pathname.replace(/\/{2,}/g, '/');
}
