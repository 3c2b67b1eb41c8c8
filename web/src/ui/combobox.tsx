/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select or datalist can show neither icons nor the active option while the user types */
import { isBlank } from '@sightline/schema/rules/typed-text.ts';
import { type KeyboardEvent, type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useHasOpened } from '../lib/hooks.ts';
import classes from './combobox.module.css';
import { TextField } from './fields.tsx';
import { lazyPart } from './lazy-part.tsx';

const OptionList = lazyPart(async () => (await import('./overlays.ts')).OptionList);

type ComboboxProps = {
  ref?: Ref<HTMLInputElement>;
  id: string;
  label: string;
  placeholder: string;
  error: ReactNode;
  'aria-required'?: boolean;
  search: string;
  onSearchChange: (search: string) => void;
  /** Ids of the matching options, in order. */
  found: readonly string[];
  renderOption: (id: string) => ReactNode;
  nothingFound: string;
  onPick: (id: string) => void;
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
};

/**
 * Finds one of many options by typing. Arrow keys move the active option, Enter picks it, Escape closes the list;
 * the focus stays in the field, which is empty again after each pick.
 */
export function Combobox(props: ComboboxProps) {
  const { search, onSearchChange, found, renderOption, nothingFound, onPick, opened, onOpenedChange, label, ...rest } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const hasOpened = useHasOpened(opened);
  const activeId = opened ? found[active] : undefined;

  useEffect(
    function scrollToActive() {
      if (activeId !== undefined) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    },
    [activeId],
  );

  function open(at: number): void {
    setActive(at);
    onOpenedChange(true);
  }

  function pick(id: string): void {
    onSearchChange('');
    onOpenedChange(false);
    onPick(id);
  }

  function move(step: number): void {
    if (!opened) open(step > 0 ? 0 : found.length - 1);
    // If none is active (-1), ArrowUp leads to the last one.
    else if (found.length > 0) setActive((active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      if (activeId !== undefined) pick(activeId);
    } else if (event.key === 'Escape' && opened) onOpenedChange(false);
    else return;
    // Prevents cursor movement and form submission.
    event.preventDefault();
  }

  return (
    <div className="sl-anchor">
      <TextField
        {...rest}
        label={label}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={opened}
        aria-controls={opened ? listId : undefined}
        aria-activedescendant={activeId === undefined ? undefined : `${listId}-${activeId}`}
        value={search}
        onChange={(event) => {
          onSearchChange(event.currentTarget.value);
          open(isBlank(event.currentTarget.value) ? -1 : 0);
        }}
        onClick={() => open(-1)}
        onKeyDown={handleKey}
        onBlur={() => onOpenedChange(false)}
      />
      <Suspense>
        {hasOpened && (
          <OptionList opened={opened} onOpenedChange={onOpenedChange}>
            <div ref={list} id={listId} role="listbox" aria-label={label} className={classes.list}>
              {found.map((id) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
                <div
                  key={id}
                  id={`${listId}-${id}`}
                  role="option"
                  aria-selected={id === activeId}
                  tabIndex={-1}
                  className={classes.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(id)}
                >
                  {renderOption(id)}
                </div>
              ))}
            </div>
            {found.length === 0 && <p className={classes.empty}>{nothingFound}</p>}
          </OptionList>
        )}
      </Suspense>
    </div>
  );
}
