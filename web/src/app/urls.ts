/** Addresses under which static hosting used to serve the start page. */
export const INDEX_PATHS = ['/index.html', '/index', '/index.htm'] as const;
