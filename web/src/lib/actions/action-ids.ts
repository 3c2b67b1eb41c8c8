/** Actions that buttons elsewhere set off, too. */
export const OPEN_PALETTE = 'palette.open';
export const SHOW_KEYS = 'keys.show';
/** Reads again what the page shows; a page with a way of its own offers that under this id. */
export const REFRESH_PAGE = 'page.refresh';
