import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './select-field.module.css';

interface PlainSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLSelectElement> | undefined;
  /** Whether it has the focus when its dialog opens. */
  readonly isFocusedFirst?: boolean;
  readonly onChange: (value: string) => void;
}

/** Where a field shows its label; screen readers always read it. */
export type LabelPosition = 'above' | 'beside' | 'hidden';

interface SelectFieldProps extends PlainSelectProps {
  /** Shown after the label, not part of the accessible name. */
  readonly mark?: ReactNode;
  readonly labelPosition?: LabelPosition;
}

/** A labelled native select for filter bars and dialogs. */
export function SelectField({ label, mark, labelPosition = 'above', ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classes.field} data-label={labelPosition}>
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

function PlainSelect({ id, ...select }: Omit<PlainSelectProps, 'label'> & { id: string }) {
  const { value, options, disabled = false, ref, isFocusedFirst = false, onChange } = select;
  return (
    <span className={classes.place}>
      <select
        ref={ref}
        id={id}
        className={classes.select}
        data-autofocus={isFocusedFirst || undefined}
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
