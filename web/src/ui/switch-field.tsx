import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './switch-field.module.css';

type SwitchFieldProps = {
  label: string;
  description?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** Something that is on or off. */
export function SwitchField({ label, description, checked, disabled = false, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.line}>
        <input
          className={classes.input}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-describedby={description === undefined ? undefined : id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {description !== undefined && (
        <p id={id} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  );
}
