import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { FocusReturn } from '../../../lib/focus.ts';

// A lazy chunk, because no page starts with a dialog.
const JumpDialog = lazy(async () => ({ default: (await import('./jump-dialog.tsx')).JumpDialog }));

/** The jump dialog of all trading pages, with its shortcut. */
export function JumpDock() {
  const [isOpen, setIsOpen] = useState(false);
  const [focusReturn] = useState(() => new FocusReturn());
  useActions([
    {
      id: 'jump.open',
      title: 'Jump to a team or market',
      group: 'This page',
      keywords: ['find', 'go to', 'type'],
      shortcut: 'j',
      run() {
        focusReturn.remember();
        setIsOpen(true);
      },
    },
  ]);
  function close(): void {
    flushSync(() => setIsOpen(false));
    focusReturn.restore();
  }
  return <Suspense>{isOpen && <JumpDialog onClose={close} />}</Suspense>;
}
