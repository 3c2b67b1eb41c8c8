import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './field.module.css';

export type SelectProps = Omit<NativeSelectProps, 'classNames' | 'styles' | 'size' | 'variant'>;

/** A native select as a form field. */
export function Select(props: SelectProps) {
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ label: classes.label, description: classes.description, input: classes.input, error: classes.error }}
    />
  );
}
