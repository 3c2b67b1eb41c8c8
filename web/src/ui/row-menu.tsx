import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './row-menu.module.css';

export type RowMenuItem = { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void };

type RowMenuProps = {
  /** Accessible name that includes the row, as in "Actions for Demo client". */
  label: string;
  items: readonly RowMenuItem[];
};

export function RowMenu({ label, items }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null);

  function select(item: RowMenuItem) {
    // A dialog opened by the item restores the focus to the menu button, because the item unmounts.
    target.current?.focus();
    item.onSelect();
  }

  return (
    <Menu
      position="bottom-end"
      width={220}
      offset={4}
      withinPortal
      // Inside the landmark of the row.
      portalProps={{ target: 'main' }}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.dropdown, item: classes.item }}
    >
      <Menu.Target>
        <button ref={target} type="button" className={classes.target} aria-label={label} title={label}>
          <IconDots size={18} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {items.map((item) => (
          <Menu.Item key={item.label} leftSection={item.icon} data-danger={item.danger ?? undefined} onClick={() => select(item)}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
