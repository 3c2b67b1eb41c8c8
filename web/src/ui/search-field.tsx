import { useId, useRef } from 'react';
import { useActions } from '../lib/actions/use-actions.ts';
import classes from './filter-bar.module.css';

type SearchFieldProps = {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
};

/** Words to narrow a list by; the one of a page. */
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
