/** Groups of actions, in the order in which they are offered. */
export const ACTION_GROUPS = [
  'This page',
  'Go to',
  'API clients',
  'Series',
  'Customers',
  'Act for',
  'Copy',
  'Theme',
  'Account',
  'Help',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

interface Offer {
  /** Unique; names what is acted on too, as in `client.open.7`. */
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** Further words by which it is found. */
  readonly keywords?: readonly string[];
  /** What tells it from others of the same title. */
  readonly hint?: string;
  /** Keys that do it, as `parseShortcut` reads them. */
  readonly shortcut?: string;
  /** False where it may not or cannot be done now: then it is nowhere offered, and its keys do nothing. */
  readonly applies?: boolean;
}

/** Leads to a page of this application. */
export interface LinkAction extends Offer {
  readonly to: string;
}

/** Does something on the page that is open. */
export interface RunAction extends Offer {
  readonly run: () => void;
}

export type Action = LinkAction | RunAction;

/** Keys that a control hears by itself while it has the focus: told with the shortcuts, done by nobody else. */
export interface KeyHint {
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** As they are printed on the keyboard. */
  readonly keys: readonly string[];
}

/** Actions that buttons elsewhere set off, too. */
export const OPEN_PALETTE = 'palette.open';
export const SHOW_SHORTCUTS = 'keys.show';
/** Reads again what the page shows; a page with a way of its own offers that under this id. */
export const REFRESH_PAGE = 'page.refresh';

/** Actions that are looked for while somebody types. */
export interface SearchResults {
  readonly actions: readonly Action[];
  readonly state: 'idle' | 'waiting' | 'done' | 'failed';
}

export const NO_SEARCH: SearchResults = { actions: [], state: 'idle' };

/** Fewer letters say too little to ask anybody. */
const LEAST_LETTERS = 2;

export function isSearchable(search: string): boolean {
  return search.trim().length >= LEAST_LETTERS;
}
