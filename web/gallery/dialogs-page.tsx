import { useState } from 'react';
import { type Blocker, type Location, useLocation } from 'react-router-dom';
import { ApiCodeDialog } from '../src/ui/api-code-dialog.tsx';
import { Button } from '../src/ui/button.tsx';
import { useConfirm } from '../src/ui/confirm-dialog.tsx';
import type { ConfirmOptions } from '../src/ui/question-dialog.tsx';
import { ConflictDialog, LeaveDialog } from '../src/forms/form-dialogs.tsx';
import { Dialog, DialogActions } from '../src/ui/dialog.tsx';
import { PageHeader } from '../src/ui/page.tsx';
import { COMMAND_STATES, type CommandsState, CommandsShown } from './commands-shown.tsx';
import { Section } from './section.tsx';

const CONFLICTS = [
  { label: 'Name', theirs: 'Production', mine: 'Match centre', isContested: true },
  { label: 'Active until', theirs: '2026-05-28', mine: '2026-04-01', isContested: false },
];
const DELETION: Omit<ConfirmOptions, 'onConfirm'> = {
  title: 'Delete client',
  text: 'Are you sure you want to delete this client?',
  confirmLabel: 'Delete client',
  danger: true,
};

const SOURCES = ['REST', 'GraphQL'].map((label) => ({
  value: label,
  label,
  samples: { curl: 'curl …', typescript: 'fetch(…)', python: 'requests.get(…)' },
}));

type Opened = 'dialog' | 'code' | 'conflict' | 'leave' | CommandsState;

export function DialogsPage() {
  const confirm = useConfirm();
  const location = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader title="Dialogs" />
      <Section title="Questions">
        <Button onClick={() => setOpened('dialog')}>Plain</Button>
        <Button onClick={() => setOpened('code')}>Code</Button>
        <Button onClick={() => setOpened('leave')}>Leaving</Button>
        <Button onClick={() => setOpened('conflict')}>Edit conflict</Button>
        <Button
          onClick={() =>
            confirm({ ...DELETION, onConfirm: async () => ({ text: 'The client is used by a widget.', requestId: '01JH3E7K' }) })
          }
        >
          Refused
        </Button>
        <Button onClick={() => confirm({ ...DELETION, onConfirm: () => Promise.withResolvers<null>().promise })}>Endless</Button>
      </Section>
      <Section title="Commands">
        {COMMAND_STATES.map((state) => (
          <Button key={state} onClick={() => setOpened(state)}>
            {state}
          </Button>
        ))}
      </Section>
      <Dialog opened={opened === 'dialog'} title="Keyboard shortcuts" onClose={close}>
        What a dialog says.
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button tone="primary" onClick={close}>
            Understood
          </Button>
        </DialogActions>
      </Dialog>
      <ApiCodeDialog opened={opened === 'code'} onClose={close} what="this series" sources={SOURCES} />
      <LeaveDialog blocker={blockerOf(opened === 'leave', location, close)} onDiscard={close} />
      <ConflictDialog
        opened={opened === 'conflict'}
        what="the customer Northwind"
        span={{ from: Date.UTC(2026, 0, 5, 11, 2), to: Date.UTC(2026, 0, 5, 11, 36) }}
        conflicts={CONFLICTS}
        onKeepMine={close}
        onReload={close}
        onClose={close}
      />
      <CommandsShown state={COMMAND_STATES.find((state) => state === opened) ?? null} onClose={close} />
    </>
  );
}

/** A blocker of navigation whose answers close the dialog only, so that the page stays. */
function blockerOf(isBlocked: boolean, location: Location, close: () => void): Blocker {
  return isBlocked
    ? { state: 'blocked', location, proceed: close, reset: close }
    : { state: 'unblocked', location: undefined, proceed: undefined, reset: undefined };
}
