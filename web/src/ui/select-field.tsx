import { type ReactNode, useId } from 'react';
import classes from './filter-bar.module.css';

type SelectFieldProps = {
  label: string;
  /** Shown after the label, not part of the field's name. */
  mark?: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** One of a few; the browser's own control, which every keyboard, screen reader and phone knows. */
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
