import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldParts } from './fields.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface OptionGroup {
  readonly group: string;
  readonly items: readonly Option[];
}

export type SelectProps = Omit<FieldParts, 'rightSection'> &
  Omit<ComponentProps<'select'>, keyof FieldParts | 'size' | 'children'> & {
    data: readonly (Option | OptionGroup)[];
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
          {data.map((each) =>
            'group' in each ? (
              <optgroup key={each.group} label={each.group}>
                {each.items.map(optionOf)}
              </optgroup>
            ) : (
              optionOf(each)
            ),
          )}
        </select>
      )}
    </FieldFrame>
  );
}

function optionOf({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
