import { IconCornerDownRight, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { type CommandGroup, CommandDialog } from '../src/ui/command-dialog.tsx';

const FOUND: readonly CommandGroup[] = [
  {
    label: 'Go to',
    commands: [
      { id: 'clients', title: 'API Clients', keys: ['g', 'a'], icon: <IconCornerDownRight size={16} stroke={1.7} /> },
      { id: 'trading', title: 'Trading', keys: ['g', 't'], icon: <IconCornerDownRight size={16} stroke={1.7} /> },
    ],
  },
  {
    label: 'API clients',
    commands: [
      {
        id: 'long',
        title: 'A client whose name is longer than any screen of a phone has room for',
        hint: 'b7f3a1c0-55d2-4f9e-9d0a-1a2b3c4d5e6f',
        icon: <IconKey size={16} stroke={1.7} />,
      },
    ],
  },
];
const MANY: readonly CommandGroup[] = [
  {
    label: 'Series',
    commands: Array.from({ length: 24 }, (_, index) => ({ id: String(index), title: `Series ${String(index + 1)}` })),
  },
];

const STATES = {
  Found: { typed: 'client', groups: FOUND, status: null },
  Many: { typed: 'series', groups: MANY, status: null },
  Searching: { typed: 'lynx', groups: [], status: 'Searching…' },
  'Found in part': { typed: 'lynx', groups: FOUND, status: 'Customers could not be searched.' },
  'No results': { typed: 'xyz', groups: [], status: 'No results' },
} satisfies Record<string, { typed: string; groups: readonly CommandGroup[]; status: string | null }>;

export type CommandsState = keyof typeof STATES;
export const COMMAND_STATES: readonly CommandsState[] = ['Found', 'Many', 'Searching', 'Found in part', 'No results'];

/** The dialog of commands in one of its states; closed for null. */
export function CommandsShown({ state, onClose }: { state: CommandsState | null; onClose: () => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { typed: initialText, groups, status } = STATES[state ?? 'Found'];
  const close = () => {
    setTyped(null);
    onClose();
  };
  return (
    <CommandDialog
      opened={state !== null}
      label="Search and commands"
      placeholder="Type a name or command"
      search={typed ?? initialText}
      onSearchChange={setTyped}
      groups={groups}
      status={status}
      onPick={close}
      onClose={close}
    />
  );
}
