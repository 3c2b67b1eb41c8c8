import { IconDeviceGamepad2 } from '@tabler/icons-react';
import classes from './game-icon.module.css';
import { ImageOrPlaceholder } from './image-or-placeholder.tsx';
import { initials } from './initials.ts';
import hidden from './visually-hidden.module.css';

type GameIconProps = {
  src: string | null;
  /** The game's title; null while it is unknown. */
  name: string | null;
  size?: number;
};

/** A game's round icon; its initials, or a gamepad for an unknown game, where there is none. Its name is said to screen readers. */
export function GameIcon({ src, name, size = 24 }: GameIconProps) {
  const letters = name === null ? '' : initials(name);
  const placeholder = (
    <span
      aria-hidden="true"
      className={classes.placeholder}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {letters === '' ? <IconDeviceGamepad2 size={Math.round(size * 0.66)} stroke={1.6} aria-hidden="true" /> : letters}
    </span>
  );
  return (
    <span className={classes.root} title={name ?? undefined}>
      <ImageOrPlaceholder src={src} size={size} className={classes.image} placeholder={placeholder} />
      <span className={hidden.hidden}>{name ?? 'Unknown game'}</span>
    </span>
  );
}
