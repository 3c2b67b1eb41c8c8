import { Modal } from '@mantine/core';
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
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={size}
      classNames={{ content: classes.content }}
      closeOnClickOutside={!locked}
      closeOnEscape={!locked}
      {...(onClosed !== undefined && { onExitTransitionEnd: onClosed })}
    >
      <Modal.Overlay data-page-overlay color="var(--sl-overlay)" backgroundOpacity={1} />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons of a dialog; the primary button comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
