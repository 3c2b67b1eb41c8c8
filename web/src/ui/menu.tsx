import { Menu as MantineMenu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useMounted } from '../lib/hooks.ts';
import classes from './row-menu.module.css';
import { MantineScope } from './mantine-scope.tsx';

export type RowMenuItem = { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void };

export type RowMenuProps = {
  /** Accessible name that includes the row, as in "Actions for Demo client". */
  label: string;
  items: readonly RowMenuItem[];
};

/** The menu of a `RowMenu`, open from the start. */
export function Menu({ label, items }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const mounted = useMounted();
  useLayoutEffect(function restoreTargetFocus() {
    target.current?.focus();
  }, []);

  function select(item: RowMenuItem) {
    // A dialog opened by the item restores the focus to the menu button, because the item unmounts.
    target.current?.focus();
    item.onSelect();
  }

  return (
    <MantineScope>
      <MantineMenu
        opened={opened && mounted}
        onChange={setOpened}
        position="bottom-end"
        width={220}
        offset={4}
        withinPortal
        // Inside the landmark that the row is in.
        portalProps={{ target: 'main' }}
        withInitialFocusPlaceholder={false}
        classNames={{ dropdown: classes.dropdown, item: classes.item }}
      >
        <MantineMenu.Target>
          <button ref={target} type="button" className={classes.target} aria-label={label} title={label}>
            <IconDots size={18} aria-hidden="true" />
          </button>
        </MantineMenu.Target>
        <MantineMenu.Dropdown aria-label={label}>
          {items.map((item) => (
            <MantineMenu.Item
              key={item.label}
              leftSection={item.icon}
              data-danger={item.danger ?? undefined}
              onClick={() => select(item)}
            >
              {item.label}
            </MantineMenu.Item>
          ))}
        </MantineMenu.Dropdown>
      </MantineMenu>
    </MantineScope>
  );
}
