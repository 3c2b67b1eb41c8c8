import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldParts } from './fields.tsx';
import { type SelectOption, type SelectOptionGroup, SelectOptions } from './select-field.tsx';

type SelectProps = Omit<FieldParts, 'rightSection'> &
  Omit<ComponentProps<'select'>, keyof FieldParts | 'size' | 'children'> & {
    data: readonly (SelectOption | SelectOptionGroup)[];
  };

/** A native select as a form field. */
export function Select({ id, label, description, error, className, data, ...rest }: SelectProps) {
  return (
    <FieldFrame
      {...{ id, label, description, error }}
      {...(className !== undefined && { className })}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
    >
      {(field) => (
        <select {...rest} {...field}>
          <SelectOptions options={data} />
        </select>
      )}
    </FieldFrame>
  );
}
