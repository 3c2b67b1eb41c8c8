import { Popover as MantinePopover } from '@mantine/core';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useMounted } from '../lib/hooks.ts';
import classes from './popover-panel.module.css';

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

export type PopoverPanelProps = {
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  /** The button that opens the panel and labels it. */
  target: ReactElement<{ 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }>;
  width?: number;
  position?: 'bottom-start' | 'bottom-end';
  /** If true, Escape does not close it. */
  locked?: boolean;
  /** Replaces the style of the panel. */
  className?: string | undefined;
  children: ReactNode;
};

/** The popover of a `PopoverPanel`. */
export function Popover(props: PopoverPanelProps) {
  const { opened, onOpenedChange, target, width = 336, position = 'bottom-end', locked = false, className, children } = props;
  // It opens after it has mounted, because it remembers the focused element when it opens.
  const mounted = useMounted();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(function takeFocusOfPlainTarget() {
    place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <MantinePopover
      opened={opened && mounted}
      onChange={onOpenedChange}
      closeOnEscape={!locked}
      position={position}
      width={width}
      offset={6}
      withinPortal
      trapFocus
      returnFocus
      hideDetached={false}
      middlewares={middlewares}
      classNames={{ dropdown: className ?? classes.dropdown }}
    >
      <span ref={place} className={classes.place}>
        <MantinePopover.Target>{target}</MantinePopover.Target>
      </span>
      <MantinePopover.Dropdown>{children}</MantinePopover.Dropdown>
    </MantinePopover>
  );
}
