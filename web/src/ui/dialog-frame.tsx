// Not `Modal`, whose parts include a stack and a scroll area that we don't use.
import { ModalBody, ModalCloseButton, ModalContent, ModalOverlay, ModalRoot, ModalTitle } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone, useMounted } from '../lib/hooks.ts';
import classes from './dialog.module.css';
import { MantineScope } from './mantine-scope.tsx';
import { OpenChildContext, useOpenChild } from './overlay.tsx';

export type DialogProps = {
  opened: boolean;
  title: string;
  /** Called on Escape or an outside click, unless `locked`; on a phone, by a button. */
  onClose: () => void;
  /** If true, only the dialog's own buttons close it. */
  locked?: boolean;
  size?: number;
  /** Above other dialogs and panels, also those that open later: for a question that may be asked in each of them. */
  isOnTop?: boolean;
  /** Called after the closing transition. */
  onClosed?: () => void;
  children: ReactNode;
};

/** Between panels (300) and messages (400). */
const ON_TOP_Z_INDEX = 350;

/** The modal of a `Dialog`, which is as wide as the screen of a phone. */
export function DialogFrame({
  opened,
  title,
  onClose,
  locked = false,
  size = 440,
  isOnTop = false,
  onClosed,
  children,
}: DialogProps) {
  const mounted = useMounted();
  const isPhone = useIsPhone();
  const [hasOpenChild, setHasOpenChild] = useOpenChild(opened);
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
        {...(isOnTop && { zIndex: ON_TOP_Z_INDEX })}
        closeOnEscape={!locked && !hasOpenChild}
        {...(onClosed !== undefined && { onExitTransitionEnd: onClosed })}
      >
        <ModalOverlay data-page-overlay color="var(--sl-overlay)" backgroundOpacity={1} />
        {/* Inert while it closes: the focus trap focuses a control with a delay, and would keep the focus from returning. */}
        <ModalContent inert={!opened}>
          <ModalBody className={classes.body}>
            <ModalTitle className={classes.title}>{title}</ModalTitle>
            <OpenChildContext value={setHasOpenChild}>{children}</OpenChildContext>
            {/* Last, so that the first control of the dialog gets the focus. */}
            {isPhone && <ModalCloseButton className={classes.close} aria-label="Close dialog" disabled={locked} />}
          </ModalBody>
        </ModalContent>
      </ModalRoot>
    </MantineScope>
  );
}
