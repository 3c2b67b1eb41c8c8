import { IconDeviceGamepad2, IconShield } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { gameTitle, firstIcons, type DisplayedGame } from '../lib/games.ts';
import { initials } from '../lib/text.ts';
import gameIconClasses from './game-icon.module.css';
import gameIconsClasses from './game-icons.module.css';
import classes from './team-logo.module.css';

type ImageOrPlaceholderProps = {
  src: string | null;
  size: number;
  className: string | undefined;
  placeholder: ReactNode;
};

/** A decorative square image; shows the placeholder without a source or if loading fails. */
function ImageOrPlaceholder({ src, size, className, placeholder }: ImageOrPlaceholderProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === null || src === failedSrc) return <>{placeholder}</>;
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedSrc(src)}
    />
  );
}

type TeamLogoProps = { src: string | null; name: string | null; size?: number };

/** A team's logo; otherwise its initials, or a shield for an unknown team. Decorative: the name is shown next to it. */
export const TeamLogo = memo(function TeamLogo({ src, name, size = 24 }: TeamLogoProps) {
  const letters = name === null ? '' : initials(name);
  const placeholder = (
    <span
      className={classes.placeholder}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      aria-hidden="true"
    >
      {letters === '' ? <IconShield size={Math.round(size * 0.62)} stroke={1.6} /> : <bdi>{letters}</bdi>}
    </span>
  );
  return <ImageOrPlaceholder src={src} size={size} className={classes.image} placeholder={placeholder} />;
});

type GameIconProps = {
  src: string | null;
  /** The game's title; null if unknown. */
  name: string | null;
  size?: number;
};

/** A game's round icon; otherwise its initials, or a gamepad for an unknown game. Screen readers read its name. */
export function GameIcon({ src, name, size = 24 }: GameIconProps) {
  const letters = name === null ? '' : initials(name);
  const placeholder = (
    <span
      aria-hidden="true"
      className={gameIconClasses.placeholder}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {letters === '' ? <IconDeviceGamepad2 size={Math.round(size * 0.66)} stroke={1.6} aria-hidden="true" /> : letters}
    </span>
  );
  return (
    <span className={gameIconClasses.root} title={name ?? undefined}>
      <ImageOrPlaceholder src={src} size={size} className={gameIconClasses.image} placeholder={placeholder} />
      <span className="sl-hidden">{name ?? 'Unknown game'}</span>
    </span>
  );
}

/** Games in a table cell: the first few as icons, the others as a number with a tooltip. */
export function GameIcons({ games }: { games: readonly DisplayedGame[] }) {
  if (games.length === 0) {
    return (
      <span className="sl-faint">
        <span aria-hidden="true">–</span>
        <span className="sl-hidden">None</span>
      </span>
    );
  }
  const { shown, more } = firstIcons(games);
  const rest = games.slice(shown.length).map(gameTitle).join(', ');
  return (
    <span className={gameIconsClasses.icons}>
      {shown.map((game) => (
        <GameIcon key={game.id} src={game.iconUrl} name={gameTitle(game)} size={20} />
      ))}
      {more > 0 && (
        <span className={gameIconsClasses.more} title={rest}>
          +{more}
          <span className="sl-hidden"> more: {rest}</span>
        </span>
      )}
    </span>
  );
}
