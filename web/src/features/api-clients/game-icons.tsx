import { GameIcon } from '../../ui/game-icon.tsx';
import classes from './api-clients.module.css';
import { gameTitle, iconsOf, type PackageGame } from './product-games.ts';

/** Games of one product: the first few as icons, the rest as a number that names them on hover. */
export function GameIcons({ games }: { games: readonly PackageGame[] }) {
  if (games.length === 0) {
    return (
      <span className={classes.none}>
        <span aria-hidden="true">–</span>
        <span className={classes.said}>None</span>
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
          <span className={classes.said}> more: {rest}</span>
        </span>
      )}
    </span>
  );
}
