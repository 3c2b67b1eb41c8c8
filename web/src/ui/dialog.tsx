import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

type DialogProps = {
  opened: boolean;
  title: string;
  /** Asked for by Escape or a click outside, unless `locked`. */
  onClose: () => void;
  /** Only its own buttons close it. */
  locked?: boolean;
  size?: number;
  /** Called once it is out of sight. */
  onClosed?: () => void;
  children: ReactNode;
};

/** A dialog over the page. The first control, or the one with `data-autofocus`, gets the focus; then it returns to where it was. */
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

/** The buttons at the foot of a dialog; the one that does what the dialog is for comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
