import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './combobox.module.css';
import { MantineScope } from './mantine-scope.tsx';

interface OptionListProps {
  readonly opened: boolean;
  readonly onOpenedChange: (opened: boolean) => void;
  readonly children: ReactNode;
}

/** The list of a `Combobox`, below its field. */
export function OptionList({ opened, onOpenedChange, children }: OptionListProps) {
  return (
    <MantineScope>
      <Popover
        opened={opened}
        onChange={onOpenedChange}
        position="bottom-start"
        width="target"
        offset={4}
        withRoles={false}
        withinPortal
        closeOnEscape={false}
        // The field closes the list when it loses the focus.
        closeOnClickOutside={false}
        classNames={{ dropdown: classes.dropdown }}
      >
        <Popover.Target>
          <div className={classes.anchor} />
        </Popover.Target>
        <Popover.Dropdown>{children}</Popover.Dropdown>
      </Popover>
    </MantineScope>
  );
}
