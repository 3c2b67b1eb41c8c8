import type { ReactNode } from 'react';
import classes from './toggle-chip.module.css';

type ToggleChipProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Id of what says why it is as it is. */
  describedBy?: string;
  children: ReactNode;
};

/** A checkbox that is as large as its label. */
export function ToggleChip({ checked, onChange, disabled = false, describedBy, children }: ToggleChipProps) {
  return (
    <label className={classes.chip}>
      <input
        className={classes.input}
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
