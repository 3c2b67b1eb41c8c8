import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './popover-panel.module.css';

type PopoverPanelProps = {
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  /** The button that opens the panel and labels it. */
  target: ReactNode;
  width?: number;
  position?: 'bottom-start' | 'bottom-end';
  children: ReactNode;
};

const EDGE = 8;
const MIN_HEIGHT = 240;

/** Limits the height of the panel to the window; its content scrolls. */
const middlewares = {
  flip: true,
  shift: { padding: EDGE },
  size: {
    padding: EDGE,
    apply({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, MIN_HEIGHT)}px`;
    },
  },
};

/** A panel beside its button. Takes the focus, and restores it when Escape or an outside click closes the panel. */
export function PopoverPanel({
  opened,
  onOpenedChange,
  target,
  width = 336,
  position = 'bottom-end',
  children,
}: PopoverPanelProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpenedChange}
      position={position}
      width={width}
      offset={6}
      withinPortal
      trapFocus
      returnFocus
      hideDetached={false}
      middlewares={middlewares}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
