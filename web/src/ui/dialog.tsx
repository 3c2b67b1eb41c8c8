// Not `Modal`, whose parts include a stack and a scroll area that we don't use.
import { ModalBody, ModalContent, ModalOverlay, ModalRoot, ModalTitle } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

type DialogProps = {
  opened: boolean;
  title: string;
  /** Called on Escape or an outside click, unless `locked`. */
  onClose: () => void;
  /** If true, only the dialog's own buttons close it. */
  locked?: boolean;
  size?: number;
  /** Called after the closing transition. */
  onClosed?: () => void;
  children: ReactNode;
};

/** A modal dialog. Focuses its first control, or the one with `data-autofocus`, and restores the focus when it closes. */
export function Dialog({ opened, title, onClose, locked = false, size = 440, onClosed, children }: DialogProps) {
  return (
    <ModalRoot
      opened={opened}
      onClose={onClose}
      centered
      size={size}
      classNames={{ content: classes.content }}
      closeOnClickOutside={!locked}
      closeOnEscape={!locked}
      {...(onClosed !== undefined && { onExitTransitionEnd: onClosed })}
    >
      <ModalOverlay data-page-overlay color="var(--sl-overlay)" backgroundOpacity={1} />
      <ModalContent>
        <ModalBody className={classes.body}>
          <ModalTitle className={classes.title}>{title}</ModalTitle>
          {children}
        </ModalBody>
      </ModalContent>
    </ModalRoot>
  );
}

/** The buttons of a dialog; the primary button comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
