import { type ReactNode, useId, useRef } from 'react';
import { useActions } from '../lib/actions/action-registry.ts';
import classes from './filter-bar.module.css';
import fields from './select-field.module.css';
import { useFilterEscape } from './filter-escape.ts';
import type { LabelPosition } from './select-field.tsx';

/** The filter fields above a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  const { rememberFocus, leaveOnEscape } = useFilterEscape();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves it from any field
    <search className={classes.bar} onFocus={rememberFocus} onKeyDown={leaveOnEscape}>
      {children}
    </search>
  );
}

type SearchFieldProps = {
  value: string;
  labelPosition?: LabelPosition;
  placeholder: string;
  onChange: (value: string) => void;
  /** Enter or arrow down: goes to the first of what was found. */
  onLeave?: () => void;
};

/** The search field of a page, with the shortcut `/`. */
export function SearchField({ value, labelPosition = 'above', placeholder, onChange, onLeave }: SearchFieldProps) {
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
    <label className={`${fields.field} ${classes.wide}`} data-label={labelPosition} htmlFor={id}>
      <span className={fields.label}>Search</span>
      <input
        ref={field}
        id={id}
        className={classes.control}
        type="search"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (onLeave === undefined || event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown'))
            return;
          event.preventDefault();
          onLeave();
        }}
      />
    </label>
  );
}
