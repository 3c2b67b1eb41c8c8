import { IconShield } from '@tabler/icons-react';
import { memo } from 'react';
import { ImageOrPlaceholder } from './image-or-placeholder.tsx';
import { initials } from './initials.ts';
import classes from './team-logo.module.css';

type TeamLogoProps = { src: string | null; name: string | null; size?: number };

/** A team's logo; its initials, or a shield for an unknown team, where there is none. Decorative: the name stands beside it. */
export const TeamLogo = memo(function TeamLogo({ src, name, size = 24 }: TeamLogoProps) {
  const letters = name === null ? '' : initials(name);
  const placeholder = (
    <span
      className={classes.placeholder}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      aria-hidden="true"
    >
      {letters === '' ? <IconShield size={Math.round(size * 0.62)} stroke={1.6} /> : letters}
    </span>
  );
  return <ImageOrPlaceholder src={src} size={size} className={classes.image} placeholder={placeholder} />;
});
