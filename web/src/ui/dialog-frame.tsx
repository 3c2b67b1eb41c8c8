// Not `Modal`, whose parts include a stack and a scroll area that we don't use.
import { ModalBody, ModalCloseButton, ModalContent, ModalOverlay, ModalRoot, ModalTitle } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useIsPhone, useMounted } from '../lib/hooks.ts';
import classes from './dialog.module.css';
import { MantineScope } from './mantine-scope.tsx';

export type DialogProps = {
  opened: boolean;
  title: string;
  /** Called on Escape or an outside click, unless `locked`; on a phone, by a button. */
  onClose: () => void;
  /** If true, only the dialog's own buttons close it. */
  locked?: boolean;
  size?: number;
  /** Called after the closing transition. */
  onClosed?: () => void;
  children: ReactNode;
};

/** Counts the open dialogs inside a dialog: 1 when one opens, -1 when it closes. */
const NestedDialogContext = createContext<(by: 1 | -1) => void>(() => {});

/** The modal of a `Dialog`, which is as wide as the screen of a phone. */
export function DialogFrame({ opened, title, onClose, locked = false, size = 440, onClosed, children }: DialogProps) {
  const mounted = useMounted();
  const isPhone = useIsPhone();
  // Escape closes the innermost dialog only.
  const [nestedCount, setNestedCount] = useState(0);
  const [addNested] = useState(() => (by: 1 | -1) => setNestedCount((count) => count + by));
  const addToOuter = use(NestedDialogContext);
  useEffect(
    function countInOuterDialog() {
      if (!opened) return;
      addToOuter(1);
      return () => addToOuter(-1);
    },
    [opened, addToOuter],
  );
  return (
    <MantineScope>
      <ModalRoot
        opened={opened && mounted}
        onClose={onClose}
        centered
        fullScreen={isPhone}
        size={size}
        classNames={{ content: classes.content }}
        closeOnClickOutside={!locked}
        closeOnEscape={!locked && nestedCount === 0}
        {...(onClosed !== undefined && { onExitTransitionEnd: onClosed })}
      >
        <ModalOverlay data-page-overlay color="var(--sl-overlay)" backgroundOpacity={1} />
        {/* Inert while it closes: the focus trap focuses a control with a delay, and would keep the focus from returning. */}
        <ModalContent inert={!opened}>
          <ModalBody className={classes.body}>
            <ModalTitle className={classes.title}>{title}</ModalTitle>
            <NestedDialogContext value={addNested}>{children}</NestedDialogContext>
            {/* Last, so that the first control of the dialog gets the focus. */}
            {isPhone && <ModalCloseButton className={classes.close} aria-label="Close dialog" disabled={locked} />}
          </ModalBody>
        </ModalContent>
      </ModalRoot>
    </MantineScope>
  );
}
