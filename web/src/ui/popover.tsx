import {
  DrawerBody,
  DrawerCloseButton,
  DrawerContent,
  DrawerOverlay,
  DrawerRoot,
  DrawerTitle,
  Popover as MantinePopover,
} from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useIsPhone, useMounted } from '../lib/hooks.ts';
import { MantineScope } from './mantine-scope.tsx';
import { OpenChildContext, useOpenChild } from './overlay.tsx';
import classes from './popover-panel.module.css';

/** Least distance of the panel from the edge of the window; pixels. */
const EDGE_DISTANCE = 8;
const MIN_HEIGHT = 240;

/** Limits the height of the panel to that of the window, but not below `MIN_HEIGHT`; its content scrolls. */
const middlewares = {
  flip: true,
  shift: { padding: EDGE_DISTANCE },
  size: {
    padding: EDGE_DISTANCE,
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
  /** Heading of the sheet that replaces the panel on a phone. */
  title: string;
  width?: number;
  position?: 'bottom-start' | 'bottom-end';
  /** If true, Escape does not close the panel, and the user cannot close the sheet on a phone. */
  locked?: boolean;
  /** Replaces the style of the panel. */
  className?: string | undefined;
  children: ReactNode;
};

/** The popover of a `PopoverPanel`; on a phone, a sheet at the bottom of the window. */
export function Popover(props: PopoverPanelProps) {
  const { opened, children } = props;
  const isPhone = useIsPhone();
  const [hasOpenChild, setHasOpenChild] = useOpenChild(opened);
  const Panel = isPhone ? Sheet : FloatingPanel;
  return (
    <MantineScope>
      <Panel {...props} hasOpenChild={hasOpenChild}>
        <OpenChildContext value={setHasOpenChild}>{children}</OpenChildContext>
      </Panel>
    </MantineScope>
  );
}

/** `hasOpenChild`: another panel or a confirmation dialog that was opened inside is open. */
type PanelProps = PopoverPanelProps & { hasOpenChild: boolean };

function FloatingPanel(props: PanelProps) {
  const {
    opened,
    onOpenedChange,
    target,
    width = 336,
    position = 'bottom-end',
    locked = false,
    hasOpenChild,
    className,
    children,
  } = props;
  const mounted = useMounted();
  const wrapper = useRestoredTargetFocus();
  const closesOnEscape = opened && !locked && !hasOpenChild;
  useEffect(
    function closeWithoutFocus() {
      if (!closesOnEscape) return;
      // When the focused control is removed, the focus moves to the body, and the panel gets no keys.
      const listen = ({ key }: KeyboardEvent): void => {
        if (key === 'Escape' && document.activeElement === document.body) onOpenedChange(false);
      };
      window.addEventListener('keydown', listen);
      return () => window.removeEventListener('keydown', listen);
    },
    [closesOnEscape, onOpenedChange],
  );
  return (
    <MantinePopover
      opened={opened && mounted}
      onChange={onOpenedChange}
      closeOnEscape={closesOnEscape}
      closeOnClickOutside={!hasOpenChild}
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
      <span ref={wrapper} className={classes.place}>
        <MantinePopover.Target>{target}</MantinePopover.Target>
      </span>
      <MantinePopover.Dropdown>{children}</MantinePopover.Dropdown>
    </MantinePopover>
  );
}

function Sheet({ opened, onOpenedChange, target, title, locked = false, hasOpenChild, children }: PanelProps) {
  const mounted = useMounted();
  const wrapper = useRestoredTargetFocus();
  return (
    <>
      <span ref={wrapper} className={classes.place}>
        {cloneElement(target, { 'aria-haspopup': 'dialog', 'aria-expanded': opened })}
      </span>
      <DrawerRoot
        opened={opened && mounted}
        onClose={() => onOpenedChange(false)}
        closeOnEscape={!locked && !hasOpenChild}
        closeOnClickOutside={!locked}
        position="bottom"
        size="auto"
        classNames={{ content: classes.sheet }}
      >
        <DrawerOverlay data-page-overlay color="var(--sl-overlay)" backgroundOpacity={1} />
        <DrawerContent>
          <DrawerTitle className={classes.sheetTitle}>{title}</DrawerTitle>
          <DrawerBody className={classes.sheetBody}>{children}</DrawerBody>
          {/* Last, so that the first control of the panel gets the focus. */}
          <DrawerCloseButton className={classes.sheetClose} aria-label="Close panel" disabled={locked} />
        </DrawerContent>
      </DrawerRoot>
    </>
  );
}

/**
 * Ref of the element around the target. When the code of the panel has loaded, this target replaces the one that the user pressed,
 * whose focus is lost with it; this hook gives the focus to the new one.
 */
function useRestoredTargetFocus() {
  const wrapper = useRef<HTMLSpanElement>(null);
  useLayoutEffect(function restoreTargetFocus() {
    // After a shortcut, the focus is on another element. It stays there, so that it returns there when the panel closes.
    if (document.activeElement === document.body) wrapper.current?.querySelector('button')?.focus();
  }, []);
  return wrapper;
}
