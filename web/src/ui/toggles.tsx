import { type ReactNode, useId } from 'react';
import classes from './switch-field.module.css';
import toggleChipClasses from './toggle-chip.module.css';

type SwitchFieldProps = {
  label: string;
  description?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch with label and description. */
export function SwitchField({ label, description, checked, disabled = false, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="sl-grid sl-gap-4">
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

type ToggleChipProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Id of the element that explains the state. */
  describedBy?: string;
  children: ReactNode;
};

/** A checkbox whose whole label looks like a chip. */
export function ToggleChip({ checked, onChange, disabled = false, describedBy, children }: ToggleChipProps) {
  return (
    <label className={toggleChipClasses.chip}>
      <input
        className={toggleChipClasses.input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
