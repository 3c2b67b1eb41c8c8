import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldParts } from './fields.tsx';
import { type SelectOption, type SelectOptionGroup, SelectOptions } from './select-field.tsx';

type FormSelectProps = Omit<FieldParts, 'rightSection'> &
  Omit<ComponentProps<'select'>, keyof FieldParts | 'size' | 'children'> & {
    options: readonly (SelectOption | SelectOptionGroup)[];
  };

/** A native select as a field of a form, which can have a description and an error message. */
export function FormSelect({ id, label, description, error, className, options, ...rest }: FormSelectProps) {
  return (
    <FieldFrame
      {...{ id, label, description, error }}
      {...(className !== undefined && { className })}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
    >
      {(field) => (
        <select {...rest} {...field}>
          <SelectOptions options={options} />
        </select>
      )}
    </FieldFrame>
  );
}
