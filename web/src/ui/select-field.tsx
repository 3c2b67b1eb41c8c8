import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './select-field.module.css';

interface PlainSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** Where a field shows its label; screen readers always read it. */
export type LabelPlace = 'above' | 'beside' | 'hidden';

interface SelectFieldProps extends PlainSelectProps {
  /** Shown after the label, not part of the accessible name. */
  readonly mark?: ReactNode;
  readonly labelPlace?: LabelPlace;
}

/** A labelled native select for filter bars and dialogs. */
export function SelectField({ label, mark, labelPlace = 'above', ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classes.field} data-label={labelPlace}>
      <span className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {mark}
      </span>
      <PlainSelect id={id} {...select} />
    </div>
  );
}

/** A native select with its label on the same line, for the head of a list. */
export function CompactSelect({ label, ...select }: PlainSelectProps) {
  const id = useId();
  return (
    <div className={classes.compact}>
      <label htmlFor={id}>{label}</label>
      <PlainSelect id={id} {...select} />
    </div>
  );
}

function PlainSelect({ id, value, options, disabled = false, onChange }: Omit<PlainSelectProps, 'label'> & { id: string }) {
  return (
    <span className={classes.place}>
      <select
        id={id}
        className={classes.select}
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
      <IconChevronDown className={classes.arrow} size={16} aria-hidden="true" />
    </span>
  );
}
