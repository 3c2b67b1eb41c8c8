/** Addresses under which static hosting used to serve the start page. */
export const INDEX_PATHS = ['/index.html', '/index', '/index.htm'] as const;

/** The gateway's socket, on the page's own origin. */
export function socketUrl({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/graphql`;
}
