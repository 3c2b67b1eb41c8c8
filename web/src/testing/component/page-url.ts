/** Path and query of the page that is open. */
export const pageUrl = (): string => window.location.pathname + window.location.search;
