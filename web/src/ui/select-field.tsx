import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './select-field.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectOptionGroup {
  readonly group: string;
  readonly items: readonly SelectOption[];
}

/** Where a field shows its label; screen readers always read it. */
export type LabelPosition = 'above' | 'beside' | 'hidden';

interface SelectFieldProps {
  readonly label: string;
  /** Shown after the label, not part of the accessible name. */
  readonly mark?: ReactNode;
  readonly labelPosition?: LabelPosition;
  readonly value: string;
  readonly options: readonly (SelectOption | SelectOptionGroup)[];
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLSelectElement> | undefined;
  /** Whether it has the focus when its dialog opens. */
  readonly isFocusedFirst?: boolean;
  readonly onChange: (value: string) => void;
}

/** A native select with a label above or beside it, for filter bars, dialogs and heads of lists. It has no error message; see `FormSelect`. */
export function SelectField({ label, mark, labelPosition = 'above', ...select }: SelectFieldProps) {
  const { value, options, disabled = false, ref, isFocusedFirst = false, onChange } = select;
  const id = useId();
  return (
    <div className={classes.field} data-label={labelPosition}>
      <span className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {mark}
      </span>
      <span className="sl-stack sl-anchor">
        <select
          ref={ref}
          id={id}
          className={classes.select}
          data-autofocus={isFocusedFirst || undefined}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <SelectOptions options={options} />
        </select>
        <IconChevronDown className={classes.arrow} size={16} aria-hidden="true" />
      </span>
    </div>
  );
}

/** The options of a native select, in groups or not. */
export function SelectOptions({ options }: Pick<SelectFieldProps, 'options'>) {
  return options.map((each) =>
    'group' in each ? (
      <optgroup key={each.group} label={each.group}>
        <SelectOptions options={each.items} />
      </optgroup>
    ) : (
      <option key={each.value} value={each.value}>
        {each.label}
      </option>
    ),
  );
}
