import { type ReactNode, useRef, useState } from 'react';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import classes from './action-sheet.module.css';

export interface SheetAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

interface ActionSheetProps {
  /** Heading of the sheet. */
  readonly title: string;
  readonly actions: readonly SheetAction[];
  /** Accessible name and look of the button. */
  readonly label: string;
  readonly className: string | undefined;
  /** Whether the button is in a list or board whose arrow keys move to it, instead of Tab. */
  readonly isInList?: boolean;
  /** Content of the button. */
  readonly children: ReactNode;
}

/** One button in place of several: opens their actions in a panel, which is a sheet on a phone. */
export function ActionSheet({ title, actions, label, className, isInList = false, children }: ActionSheetProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function choose(run: () => void): void {
    setOpened(false);
    // A dialog that the action opens returns the focus to the button.
    button.current?.focus();
    run();
  }
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      title={title}
      target={
        <button
          ref={button}
          type="button"
          className={className}
          aria-label={label}
          {...(isInList && { tabIndex: -1, 'data-stop': '' })}
          onClick={() => setOpened(!opened)}
        >
          {children}
        </button>
      }
    >
      <ul className="sl-list">
        {actions.map(({ label: name, icon, run }) => (
          <li key={name}>
            <button type="button" className={classes.action} onClick={() => choose(run)}>
              {icon}
              {name}
            </button>
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
}
