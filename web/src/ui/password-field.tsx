import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './field.module.css';
import { TextField, type TextFieldProps } from './fields.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'rightSection'>;

/** A password field whose visibility toggle is labelled and reachable by keyboard. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  const toggle = (
    <button
      type="button"
      className={classes.toggle}
      aria-label={isShown ? 'Hide password' : 'Show password'}
      aria-pressed={isShown}
      disabled={props.disabled}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setIsShown(!isShown)}
    >
      <Icon size={20} stroke={1.5} aria-hidden="true" />
    </button>
  );
  return <TextField {...props} type={isShown ? 'text' : 'password'} rightSection={toggle} />;
}
