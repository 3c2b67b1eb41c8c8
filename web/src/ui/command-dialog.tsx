/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select or datalist can show neither hints in its groups nor the active option while the user types */
import { ModalBody, ModalContent, ModalOverlay, ModalRoot } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './command-dialog.module.css';
import { KeyCaps } from './key-caps.tsx';
import { MantineScope } from './mantine-scope.tsx';

export type Command = {
  id: string;
  title: string;
  hint?: string | undefined;
  icon?: ReactNode;
  keys?: readonly string[] | undefined;
};

export type CommandGroup = { label: string; commands: readonly Command[] };

type CommandDialogProps = {
  opened: boolean;
  label: string;
  placeholder: string;
  search: string;
  onSearchChange: (search: string) => void;
  groups: readonly CommandGroup[];
  /** Status line below the commands: searching, failed, or no results. */
  status: string | null;
  onPick: (id: string) => void;
  onClose: () => void;
};

const WIDTH = 'min(640px, 100vw)';

/**
 * Dialog that finds one of many commands: arrow keys move the active option, Enter picks it, Escape closes.
 * The focus stays in the field; the parent restores it after closing.
 */
export function CommandDialog(props: CommandDialogProps) {
  const { opened, label, placeholder, search, onSearchChange, groups, status, onPick, onClose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const commands = groups.flatMap((group) => group.commands);
  // If the active option is gone, the first one becomes active.
  const active = Math.max(
    commands.findIndex((command) => command.id === chosen),
    0,
  );
  const activeId = commands[active]?.id;

  useEffect(
    function scrollToActive() {
      if (activeId !== undefined) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    },
    [activeId],
  );

  function handleKey(event: KeyboardEvent): void {
    const { length } = commands;
    if (event.key === 'ArrowDown') setChosen(commands[(active + 1) % length]?.id ?? null);
    else if (event.key === 'ArrowUp') setChosen(commands[(active - 1 + length) % length]?.id ?? null);
    else if (event.key === 'Enter') {
      if (activeId !== undefined) onPick(activeId);
    } else return;
    event.preventDefault();
  }

  return (
    <MantineScope>
      <ModalRoot
        opened={opened}
        onClose={onClose}
        size={WIDTH}
        yOffset={0}
        xOffset={0}
        returnFocus={false}
        transitionProps={{ duration: 0 }}
        classNames={{ inner: classes.inner, content: classes.content }}
      >
        <ModalOverlay data-page-overlay color="var(--sl-overlay)" backgroundOpacity={1} transitionProps={{ duration: 0 }} />
        <ModalContent aria-label={label}>
          <ModalBody className={classes.body}>
            <div className={classes.head}>
              <IconSearch size={18} stroke={1.8} aria-hidden="true" />
              <input
                className={classes.search}
                type="text"
                role="combobox"
                aria-label={label}
                aria-autocomplete="list"
                aria-haspopup="listbox"
                aria-expanded={commands.length > 0}
                aria-controls={`${id}-list`}
                aria-activedescendant={activeId === undefined ? undefined : `${id}-${activeId}`}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                data-autofocus
                ref={focusAtOnce}
                placeholder={placeholder}
                value={search}
                onChange={(event) => {
                  setChosen(null);
                  onSearchChange(event.currentTarget.value);
                }}
                onKeyDown={handleKey}
              />
              <button type="button" className={classes.close} onClick={onClose}>
                <span className="sl-hidden">Close </span>
                <KeyCaps keys={['Esc']} />
              </button>
            </div>
            <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
              {groups.map((group, index) => (
                <div key={group.label} role="group" aria-labelledby={`${id}-group-${index}`} className={classes.group}>
                  <div id={`${id}-group-${index}`} className={classes.heading} role="presentation">
                    {group.label}
                  </div>
                  {group.commands.map((command) => (
                    <Option
                      key={command.id}
                      id={`${id}-${command.id}`}
                      command={command}
                      isActive={command.id === activeId}
                      onPick={() => onPick(command.id)}
                    />
                  ))}
                </div>
              ))}
            </div>
            {status !== null && <p className={classes.status}>{status}</p>}
            <output className="sl-hidden">{status ?? resultCountText(commands.length)}</output>
          </ModalBody>
        </ModalContent>
      </ModalRoot>
    </MantineScope>
  );
}

/** Focuses the field on mount. The dialog would focus it later, and the first typed keys would be lost. */
function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

type OptionProps = { id: string; command: Command; isActive: boolean; onPick: () => void };

function Option({ id, command: { title, hint, icon, keys }, isActive, onPick }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.title}>{title}</span>
      {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      {keys !== undefined && <KeyCaps keys={keys} />}
    </div>
  );
}

function resultCountText(count: number): string {
  return count === 1 ? '1 result' : `${count} results`;
}
