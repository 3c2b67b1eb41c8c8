import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { gameTitle } from '../../../lib/games.ts';
import { GameIcon } from '../../../ui/logos.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ToggleChip } from '../../../ui/toggles.tsx';
import { type Catalogue, productName } from './catalogue.ts';
import type { AddedGame } from './client-fields.ts';
import classes from './client-form.module.css';

interface AddedGameRowProps {
  readonly added: AddedGame;
  readonly catalogue: Catalogue;
  readonly onChange: (added: AddedGame) => void;
  readonly onRemove: () => void;
}

/** A game with a toggle for each product. What the customer may not buy can be switched off, not on. */
export function AddedGameRow({ added: { gameId, productIds }, catalogue, onChange, onRemove }: AddedGameRowProps) {
  const id = useId();
  const game = catalogue.game(gameId);
  const title = gameTitle(game);
  const others = productIds.filter((productId) => !catalogue.products.some((product) => product.id === productId));
  const products = [...catalogue.products, ...others.map(catalogue.product)];
  const offered = products.filter((product) => catalogue.isOffered({ gameId, productId: product.id }));
  const missing = products.filter((product) => !offered.includes(product));
  const reasonId = `${id}-reason`;

  function toggle(productId: string, checked: boolean): void {
    onChange({ gameId, productIds: checked ? [...productIds, productId] : productIds.filter((each) => each !== productId) });
  }

  return (
    <li className={classes.game}>
      <div className={classes.gameHead}>
        <span aria-hidden="true" className={classes.icon}>
          <GameIcon src={game.iconUrl} name={title} size={24} />
        </span>
        <span id={id} className={classes.gameTitle}>
          {title}
        </span>
        <IconButton label={`Remove ${title}`} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <fieldset aria-labelledby={id} className={classes.toggles}>
        {products.map((product) => {
          const checked = productIds.includes(product.id);
          const available = offered.includes(product);
          return (
            <ToggleChip
              key={product.id}
              checked={checked}
              disabled={!available && !checked}
              {...(!available && { describedBy: reasonId })}
              onChange={(next) => toggle(product.id, next)}
            >
              {productName(product)}
            </ToggleChip>
          );
        })}
      </fieldset>
      {offered.length > 0 && productIds.length === 0 && (
        <p className={classes.hint}>Choose a product: without one, the game is not included.</p>
      )}
      {missing.length > 0 && (
        <p id={reasonId} className={classes.hint}>
          {offered.length === 0
            ? 'The available packages include no product of this game.'
            : `Not in the available packages: ${missing.map(productName).join(', ')}.`}
        </p>
      )}
    </li>
  );
}
