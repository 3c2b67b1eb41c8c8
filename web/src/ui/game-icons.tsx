import { gameTitle, iconsOf, type ShownGame } from '../lib/games.ts';
import { GameIcon } from './game-icon.tsx';
import classes from './game-icons.module.css';
import hidden from './visually-hidden.module.css';

/** Games in a cell: the first few as icons, the rest as a number that names them on hover. */
export function GameIcons({ games }: { games: readonly ShownGame[] }) {
  if (games.length === 0) {
    return (
      <span className={classes.none}>
        <span aria-hidden="true">–</span>
        <span className={hidden.hidden}>None</span>
      </span>
    );
  }
  const { shown, more } = iconsOf(games);
  const rest = games.slice(shown.length).map(gameTitle).join(', ');
  return (
    <span className={classes.icons}>
      {shown.map((game) => (
        <GameIcon key={game.id} src={game.iconUrl} name={gameTitle(game)} size={22} />
      ))}
      {more > 0 && (
        <span className={classes.more} title={rest}>
          +{more}
          <span className={hidden.hidden}> more: {rest}</span>
        </span>
      )}
    </span>
  );
}
