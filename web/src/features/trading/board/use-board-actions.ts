import type { RefObject } from 'react';
import { useActions } from '../../../lib/actions/action-registry.ts';
import type { KeyHint } from '../../../lib/actions/action.ts';
import { toast } from '../../../ui/toasts.tsx';
import { focusedMarket } from './board-focus.ts';
import type { MarketGroup } from './board-model.ts';
import { fullMarketName, type PricedMarket } from './market-view.ts';

const GROUP = 'Markets';

/** Keys that the board itself handles; see `board-keys.ts`. */
const PRICE_KEYS: readonly KeyHint[] = [
  { id: 'odds.move', title: 'Move between prices', group: GROUP, keys: ['←', '↑', '→', '↓'] },
  { id: 'odds.ends', title: 'Start or end of the row', group: GROUP, keys: ['Home', 'End'] },
  { id: 'odds.board-ends', title: 'Start or end of the board', group: GROUP, keys: ['Ctrl', 'Home', 'End'] },
];
const PICK_KEY: KeyHint = { id: 'odds.pick', title: 'Select or remove the focused price', group: GROUP, keys: ['Space'] };

interface BoardActions {
  readonly root: RefObject<HTMLElement | null>;
  readonly groups: readonly MarketGroup[];
  readonly markets: ReadonlyMap<string, PricedMarket>;
  /** Types whose alternative lines are shown. */
  readonly expanded: ReadonlySet<string>;
  readonly newMarketCount: number;
  /** Whether prices can be selected. */
  readonly canSelect: boolean;
  readonly hasFilters: boolean;
  readonly onHistory: (marketId: string, selectionId: string | null) => void;
  readonly onPin: (kind: 'type' | 'market', id: string, name: string) => void;
  readonly onExpand: (type: string, isExpanded: boolean) => void;
  readonly onClear: () => void;
  readonly onShowNewMarkets: () => void;
}

/** Registers every action of a board with its shortcut, except those that its filter fields register. */
export function useBoardActions(board: BoardActions): void {
  const { root, groups, expanded, newMarketCount } = board;

  /** The market with the focus and its group. Without one, shows a message and returns null. */
  function focusedOrToast(): {
    readonly group: MarketGroup;
    readonly marketId: string | null;
    readonly selectionId: string | null;
  } | null {
    const target = focusedMarket(root.current);
    const group = groups.find(({ rows }) => rows.some(({ id }) => id === target?.firstId));
    if (target !== null && group !== undefined) return { ...target, group };
    toast({ tone: 'neutral', text: 'Go to a market first, for example with J.' });
    return null;
  }
  function pin(): void {
    const target = focusedOrToast();
    if (target === null) return;
    const { group, marketId } = target;
    const row = group.rows.find(({ id }) => id === marketId);
    const shown = group.rows.filter(({ isAlternativeLine }) => !isAlternativeLine || expanded.has(group.type));
    const market = marketId === null ? undefined : board.markets.get(marketId);
    // A type with one row shows only its type's pin, so pin the type.
    if (row === undefined || market === undefined || (shown.length === 1 && !row.isPinned)) {
      board.onPin('type', group.type, group.title);
    } else board.onPin('market', market.id, fullMarketName(market));
    // The market has moved, with the focus.
    requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'center' }));
  }

  useActions(
    [
      {
        id: 'odds.history',
        title: 'Price history of the focused price',
        group: GROUP,
        shortcut: 'h',
        run() {
          const target = focusedOrToast();
          const marketId = target?.marketId ?? target?.group.rows[0]?.id;
          if (target !== null && marketId !== undefined) board.onHistory(marketId, target.selectionId);
        },
      },
      { id: 'market.pin', title: 'Pin or unpin the focused market', group: GROUP, shortcut: 'p', run: pin },
      {
        id: 'market.lines',
        title: 'Show or hide all lines of the focused market',
        group: GROUP,
        shortcut: 'e',
        run() {
          const group = focusedOrToast()?.group;
          if (group === undefined) return;
          if (group.alternativeLines > 0) board.onExpand(group.type, !expanded.has(group.type));
          else toast({ tone: 'neutral', text: `${group.title} has no other lines.` });
        },
      },
      {
        id: 'filters.clear',
        title: 'Clear filters',
        group: GROUP,
        shortcut: 'z',
        applies: board.hasFilters,
        run: board.onClear,
      },
      {
        id: 'markets.add',
        title: 'Add new markets',
        group: GROUP,
        shortcut: 'u',
        run() {
          if (newMarketCount > 0) board.onShowNewMarkets();
          else toast({ tone: 'neutral', text: 'No new markets.' });
        },
      },
    ],
    board.canSelect ? [...PRICE_KEYS, PICK_KEY] : PRICE_KEYS,
  );
}
