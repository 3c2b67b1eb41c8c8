// Not `Modal`, whose parts include a stack and a scroll area that we don't use.
import { ModalBody, ModalContent, ModalOverlay, ModalRoot, ModalTitle } from '@mantine/core';
import { useMounted } from '../lib/hooks.ts';
import type { DialogProps } from './dialog.tsx';
import classes from './dialog.module.css';

/** The modal of a `Dialog`. */
export function DialogFrame({ opened, title, onClose, locked = false, size = 440, onClosed, children }: DialogProps) {
  // It opens after it has mounted, because it remembers the focused element when it opens.
  const mounted = useMounted();
  return (
    <ModalRoot
      opened={opened && mounted}
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
