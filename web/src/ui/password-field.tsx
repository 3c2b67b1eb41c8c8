import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import classes from './field.module.css';

export type PasswordFieldProps = Omit<PasswordInputProps, 'classNames' | 'styles' | 'size' | 'variant'>;

/** A password field whose visibility toggle is labelled and reachable by keyboard. */
export function PasswordField({ visible, defaultVisible, onVisibilityChange, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useUncontrolled({
    ...(visible !== undefined && { value: visible }),
    ...(defaultVisible !== undefined && { defaultValue: defaultVisible }),
    ...(onVisibilityChange !== undefined && { onChange: onVisibilityChange }),
    finalValue: false,
  });

  return (
    <PasswordInput
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': shown ? 'Hide password' : 'Show password', 'aria-hidden': false }}
      classNames={{
        label: classes.label,
        description: classes.description,
        input: classes.input,
        error: classes.error,
        visibilityToggle: classes.toggle,
      }}
    />
  );
}
