import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './popover-panel.module.css';

type PopoverPanelProps = {
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  /** The button that opens it, and names it. */
  target: ReactNode;
  width?: number;
  position?: 'bottom-start' | 'bottom-end';
  children: ReactNode;
};

const EDGE = 8;
const LEAST_HEIGHT = 240;

/** Keeps a long panel within the window; the rest of it scrolls. */
const middlewares = {
  flip: true,
  shift: { padding: EDGE },
  size: {
    padding: EDGE,
    apply({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, LEAST_HEIGHT)}px`;
    },
  },
};

/** A small panel beside its button. It takes the focus, and gives it back when Escape or a click outside closes it. */
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
