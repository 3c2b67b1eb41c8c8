import type { ReactNode } from 'react';
import classes from './toggle-chip.module.css';

type ToggleChipProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Why it is as it is, on hover. */
  title?: string;
  children: ReactNode;
};

/** A checkbox that is as large as its label. */
export function ToggleChip({ checked, onChange, disabled = false, title, children }: ToggleChipProps) {
  return (
    <label className={classes.chip} title={title}>
      <input
        className={classes.input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
