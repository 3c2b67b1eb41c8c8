import { TYPE_GROUPS, type TypeGroup } from './market-order.ts';

export const SHOWN_STATES = ['OPEN', 'SUSPENDED', 'SETTLED'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** What a board is narrowed to. */
export interface BoardView {
  /** Words to search for; empty: all. */
  readonly search: string;
  readonly group: TypeGroup | null;
  readonly state: ShownState | null;
}

export const WHOLE_BOARD: BoardView = { search: '', group: null, state: null };

export function readBoardView(params: URLSearchParams): BoardView {
  const group = params.get('group');
  const state = params.get('state')?.toUpperCase();
  return {
    search: params.get('search') ?? '',
    group: TYPE_GROUPS.find((each) => each === group) ?? null,
    state: SHOWN_STATES.find((each) => each === state) ?? null,
  };
}

/** The address with that view in it, beside all else that it says; values that are the default are left out. */
export function withBoardView(address: URLSearchParams, { search, group, state }: BoardView): URLSearchParams {
  const params = new URLSearchParams(address);
  const values = { search, group: group ?? '', state: state?.toLowerCase() ?? '' };
  for (const [name, value] of Object.entries(values)) {
    // Anew at the end, so that one view has one address.
    params.delete(name);
    if (value !== '') params.set(name, value);
  }
  return params;
}
