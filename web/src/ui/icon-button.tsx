import { ActionIcon } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = { label: string; onClick: MouseEventHandler<HTMLButtonElement>; children: ReactNode; disabled?: boolean };

/** A button of one icon; `label` is its name and its hover text. */
export function IconButton({ label, onClick, children, disabled = false }: IconButtonProps) {
  return (
    <ActionIcon
      className={classes.button}
      variant="subtle"
      size={32}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
