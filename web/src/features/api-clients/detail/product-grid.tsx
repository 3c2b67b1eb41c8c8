import { useId } from 'react';
import { gameTitle } from '../../../lib/games.ts';
import { GameIcon } from '../../../ui/logos.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import type { ProductGames } from '../product-games.ts';
import classes from './client-card.module.css';

/** The games of one product, in rows of eight. */
export function ProductGrid({ product: { name, active, games } }: { product: ProductGames }) {
  const id = useId();
  return (
    <>
      <h3 id={id} className={classes.subheading}>
        {name}
        <span className={classes.count}>{active === games.length ? active : `${active} of ${games.length}`}</span>
      </h3>
      {games.length === 0 && <p className={classes.none}>No games</p>}
      {games.length > 0 && (
        <ul className={classes.grid} aria-labelledby={id}>
          {games.map(({ game, active }) => (
            <li key={game.id} className={classes.game} data-inactive={!active || undefined}>
              <GameIcon src={game.iconUrl} name={gameTitle(game)} size={24} />
              {!active && <span className={hidden.hidden}>, not included</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
