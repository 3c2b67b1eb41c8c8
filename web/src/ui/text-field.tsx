import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './field.module.css';

export type TextFieldProps = Omit<TextInputProps, 'classNames' | 'styles' | 'size' | 'variant'>;

export function TextField(props: TextFieldProps) {
  return (
    <TextInput
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ label: classes.label, description: classes.description, input: classes.input, error: classes.error }}
    />
  );
}
