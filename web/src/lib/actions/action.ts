import { trimmed } from '@sightline/schema/rules/typed-text.ts';

/** Groups of actions, in display order. */
export const ACTION_GROUPS = [
  'Recent',
  'This page',
  'Markets',
  'Bet slip',
  'Watchlist',
  'Desk',
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

interface ActionBase {
  /** Unique; includes the object's id, as in `client.open.7`. */
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** Additional search words. */
  readonly keywords?: readonly string[];
  /** Distinguishes actions with the same title. */
  readonly hint?: string;
  /** Keyboard shortcut in the syntax of `parseShortcut`. */
  readonly shortcut?: string;
  /** False if the action is not available: it is not listed, and its shortcut does nothing. */
  readonly applies?: boolean;
}

/** Navigates to a page. */
export interface LinkAction extends ActionBase {
  readonly to: string;
}

/** Runs a function. */
export interface RunAction extends ActionBase {
  readonly run: () => void;
}

export type Action = LinkAction | RunAction;

/** Keys that a focused control handles itself; listed in the shortcuts dialog. */
export interface KeyHint {
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** Labels of the keys. */
  readonly keys: readonly string[];
}

/** Ids of actions that buttons run too. */
export const OPEN_PALETTE = 'palette.open';
export const SHOW_SHORTCUTS = 'keys.show';
export const SHOW_SETTINGS = 'settings.show';
export const TOGGLE_SIDEBAR = 'sidebar.toggle';
/** Refreshes the page; a page with its own refresh registers it under this id. */
export const REFRESH_PAGE = 'page.refresh';

/** Actions found by a search, and its state. */
export interface SearchResults {
  readonly actions: readonly Action[];
  readonly state: 'idle' | 'loading' | 'done' | 'failed';
}

export const NO_SEARCH: SearchResults = { actions: [], state: 'idle' };

/** Shorter searches are not sent. */
const MIN_LETTERS = 2;

export function isSearchable(search: string): boolean {
  return trimmed(search).length >= MIN_LETTERS;
}
