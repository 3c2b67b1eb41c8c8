import { matchesWords } from '@sightline/schema/rules/search.ts';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { named } from '../lib/bidi.ts';
import { Combobox } from './combobox.tsx';
import classes from './multi-select.module.css';

/** An option; `hint` distinguishes options with the same label and is searched too. */
export type MultiSelectOption = { readonly id: string; readonly label: string; readonly hint?: string };

type MultiSelectProps = {
  id: string;
  label: string;
  /** Accessible name of the list of selected options. */
  listLabel: string;
  placeholder: string;
  error: ReactNode;
  /** Whether at least one option is required. */
  required?: boolean;
  options: readonly MultiSelectOption[];
  /** Ids of the selected options. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** Selects several options by a combobox; selected options are shown as removable tags. */
export function MultiSelect({
  id,
  label,
  listLabel,
  placeholder,
  error,
  required = false,
  options,
  chosen,
  onChange,
}: MultiSelectProps) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const byId = new Map(options.map((option) => [option.id, option]));
  const unchosen = options.filter((option) => !chosen.includes(option.id));
  const found = unchosen.filter((option) => matchesWords(search, [option.label, option.hint]));
  const labelOf = (each: string) => byId.get(each)?.label ?? each;

  function add(added: string): void {
    onChange([...chosen, added]);
    setAnnouncement(named`Added ${labelOf(added)}.`);
  }

  function remove(removed: string): void {
    onChange(chosen.filter((each) => each !== removed));
    setAnnouncement(named`Removed ${labelOf(removed)}.`);
    field.current?.focus();
  }

  return (
    <div className="sl-stack sl-gap-10">
      <Combobox
        ref={field}
        id={id}
        label={label}
        placeholder={placeholder}
        error={error}
        aria-required={required}
        search={search}
        onSearchChange={setSearch}
        found={found.map((option) => option.id)}
        nothingFound={unchosen.length === 0 ? 'All selected' : 'No matches'}
        onPick={add}
        opened={opened}
        onOpenedChange={setOpened}
        renderOption={(each) => (
          <span className="sl-stack sl-breaks">
            {labelOf(each)}
            <span className="sl-soft sl-12">{byId.get(each)?.hint}</span>
          </span>
        )}
      />
      {chosen.length > 0 && (
        <ul className="sl-list sl-flex sl-wrap sl-gap-6" aria-label={listLabel}>
          {chosen.map((each) => (
            <li key={each} className={classes.tag}>
              <span>{labelOf(each)}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={named`Remove ${labelOf(each)}`}
                onClick={() => remove(each)}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="sl-hidden">{announcement}</output>
    </div>
  );
}
