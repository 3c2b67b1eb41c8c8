import { type ReactNode, useId, useRef } from 'react';
import { useActions } from '../lib/actions/action-registry.ts';
import classes from './filter-bar.module.css';

/** The filter fields above a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={classes.bar}>{children}</search>;
}

type SearchFieldProps = {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
};

/** The search field of a page, with the shortcut `/`. */
export function SearchField({ value, placeholder, onChange }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useActions([
    {
      id: 'page.search',
      title: 'Search this page',
      group: 'This page',
      keywords: ['filter', 'find'],
      shortcut: '/',
      run: () => field.current?.focus(),
    },
  ]);
  return (
    <label className={`${classes.field} ${classes.wide}`} htmlFor={id}>
      <span className={classes.label}>Search</span>
      <input
        ref={field}
        id={id}
        className={classes.control}
        type="search"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

type SelectFieldProps = {
  label: string;
  /** Shown after the label, not part of the accessible name. */
  mark?: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A labelled native select for filter bars and dialogs. */
export function SelectField({ label, mark, value, options, disabled = false, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <span className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {mark}
      </span>
      <select
        id={id}
        className={`${classes.control} ${classes.select}`}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
