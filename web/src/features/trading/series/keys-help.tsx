import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { usePageKeys } from '../../../lib/page-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './keys-help.module.css';

const KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['←', '↑', '→', '↓'], does: 'Move between odds' },
  { keys: ['Home', 'End'], does: 'First or last odds of the row' },
  { keys: ['Space'], does: 'Select or remove the outcome, in the bet builder' },
  { keys: ['[', ']'], does: 'Previous or next match' },
  { keys: ['/'], does: 'Search the markets' },
  { keys: ['?'], does: 'Show these keys' },
];

const HELP = ['?'] as const;

/** A button that shows the keys of the page, as `?` does. */
export function KeysHelp() {
  const [opened, setOpened] = useState(false);
  usePageKeys(HELP, () => setOpened(true));
  return (
    <>
      <IconButton label="Keyboard shortcuts" onClick={() => setOpened(true)}>
        <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <KeysSheet opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function KeysSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} title="Keyboard" onClose={onClose}>
      <dl className={classes.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
