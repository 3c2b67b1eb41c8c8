import { isBlank } from '@sightline/schema/rules/typed-text.ts';
import {
  IconBuildingSkyscraper,
  IconChartCandle,
  IconCopy,
  IconCornerDownRight,
  IconFileText,
  IconHelpCircle,
  IconHistory,
  IconKey,
  IconLayoutGrid,
  IconListDetails,
  IconReceipt,
  IconStar,
  IconSun,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchClients } from '../../features/api-clients/client-search.ts';
import { useSearchCustomers } from '../../features/customers/customer-search.ts';
import { useSearchManagers } from '../../features/customers/manager-search.ts';
import { useSearchSeries } from '../../features/trading/use-search-series.ts';
import { type Action, type ActionGroup, isSearchable, type SearchResults, OPEN_PALETTE } from '../../lib/actions/action.ts';
import { isMac, isSingleKey, keyNames, parseShortcut } from '../../lib/actions/shortcut.ts';
import { rankActions } from '../../lib/actions/rank-actions.ts';
import { hasEnter, textBeforeEnter } from '../../lib/actions/type-ahead-buffer.ts';
import { useActionRegistry } from '../../lib/actions/action-registry.ts';
import { type Command, CommandDialog } from '../../ui/command-dialog.tsx';
import { useViewer } from '../../gateway/session/viewer-context.ts';
import { useRecentActions } from './recent-actions.ts';

/** Most results per group; typing more narrows them down. */
const MAX_RESULTS_PER_GROUP = 8;

const ICONS: Record<ActionGroup, typeof IconKey> = {
  Recent: IconHistory,
  'This page': IconFileText,
  Markets: IconListDetails,
  'Bet slip': IconReceipt,
  Watchlist: IconStar,
  Desk: IconLayoutGrid,
  'Go to': IconCornerDownRight,
  'API clients': IconKey,
  Series: IconChartCandle,
  Customers: IconBuildingSkyscraper,
  'Act for': IconUserShare,
  Copy: IconCopy,
  Theme: IconSun,
  Account: IconUser,
  Help: IconHelpCircle,
};

interface PaletteProps {
  /** The characters typed while this chunk was loading; a line break is Enter. */
  readonly typedAhead: string;
  /** Whether single-key shortcuts are enabled; disabled shortcuts are not shown. */
  readonly singleKeysOn: boolean;
  readonly onPick: (action: Action) => void;
  readonly onClose: () => void;
}

/** Command palette: what was opened last, and actions, API clients, customers and series by a few letters. */
export function Palette({ typedAhead, singleKeysOn, onPick, onClose }: PaletteProps) {
  const registry = useActionRegistry();
  const offered = useSyncExternalStore(registry.subscribe, registry.actions);
  const [search, setSearch] = useState(() => textBeforeEnter(typedAhead));
  const { hasTradingAccess, isStaff } = useViewer();
  const isSearching = !isBlank(search);
  const clients = useSearchClients(isSearching);
  const customers = useSearchCustomers(search, isStaff);
  const managers = useSearchManagers(isStaff && isSearchable(search));
  const series = useSearchSeries(search, hasTradingAccess);
  const recent = useRecentActions();

  const actions = useMemo(
    () => [
      // A search finds the same items by their names.
      ...(isSearching ? [] : recent),
      ...offered.filter(({ id }) => id !== OPEN_PALETTE),
      ...clients.actions,
      ...series.actions,
      ...customers.actions,
      ...managers.actions,
    ],
    [isSearching, recent, offered, clients, series, customers, managers],
  );
  const groups = useMemo(
    () =>
      rankActions(actions, search, MAX_RESULTS_PER_GROUP).map((ranked) => ({
        label: ranked.group,
        commands: ranked.actions.map((action) => commandOf(action, singleKeysOn)),
      })),
    [actions, search, singleKeysOn],
  );

  function pick(id: string): void {
    const action = actions.find((each) => each.id === id);
    if (action !== undefined) onPick(action);
  }

  const pickTyped = useEffectEvent(() => {
    const [first] = groups.flatMap(({ commands }) => commands);
    if (hasEnter(typedAhead) && first !== undefined) pick(first.id);
  });
  useEffect(function runTypedCommand() {
    pickTyped();
  }, []);

  return (
    <CommandDialog
      opened
      label="Search and commands"
      placeholder="Type a name or command"
      search={search}
      onSearchChange={setSearch}
      groups={groups}
      status={statusText(groups.length === 0, {
        'API clients': clients,
        Customers: customers,
        'account managers': managers,
        Series: series,
      })}
      onPick={pick}
      onClose={onClose}
    />
  );
}

function commandOf({ id, title, hint, group, shortcut }: Action, singleKeysOn: boolean): Command {
  const Icon = ICONS[group];
  const keys = shortcut === undefined ? undefined : parseShortcut(shortcut);
  return {
    id,
    title,
    hint,
    icon: <Icon size={16} stroke={1.7} />,
    keys: keys !== undefined && (singleKeysOn || !isSingleKey(keys)) ? keyNames(keys, isMac()) : undefined,
  };
}

/** Status line: searching, failed searches, or no results; null if the list needs none. */
function statusText(isEmpty: boolean, found: Readonly<Record<string, SearchResults>>): string | null {
  const inState = (state: SearchResults['state']) => Object.keys(found).filter((name) => found[name]?.state === state);
  if (inState('loading').length > 0) return 'Searching…';
  const failed = inState('failed');
  if (failed.length > 0) return `Couldn't search ${failed.join(' and ')}.`;
  return isEmpty ? 'No results' : null;
}
