import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { gameTitle } from '../../../lib/games.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FormSection } from '../../../forms/form-layout.tsx';
import { GameIcon } from '../../../ui/logos.tsx';
import { ToggleChip } from '../../../ui/toggles.tsx';
import { type Catalogue, findGames, productName, titleOf } from './catalogue.ts';
import type { ClientForm, AddedGame } from './client-fields.ts';
import classes from './client-form.module.css';

interface ResourceSectionProps extends Pick<ClientForm, 'form' | 'idOf'> {
  readonly catalogue: Catalogue;
}

/** Selection of games and of the products for each. */
export function ResourceSection({ form, idOf, catalogue }: ResourceSectionProps) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { games } = form.values;
  const found = findGames(catalogue.games, new Set(games.map(({ gameId }) => gameId)), search);

  function change(next: readonly AddedGame[]): void {
    form.setFieldValue('games', next);
  }

  function add(gameId: string): void {
    change([...games, { gameId, productIds: [] }]);
    setAnnouncement(named`${titleOf(gameId, catalogue)} was added. Choose its products.`);
  }

  function remove(gameId: string): void {
    change(games.filter((game) => game.gameId !== gameId));
    setAnnouncement(named`${titleOf(gameId, catalogue)} was removed.`);
    field.current?.focus();
  }

  return (
    <FormSection title="Resource access">
      {catalogue.isIncomplete && (
        <FormAlert tone="warning">Couldn't load all games and products. Reload the page to try again.</FormAlert>
      )}
      <div className={classes.finder}>
        <Combobox
          ref={field}
          id={idOf('games')}
          label="Game"
          aria-required
          placeholder="Search by title or abbreviation"
          error={form.errors['games']}
          search={search}
          onSearchChange={setSearch}
          found={found.map(({ id }) => id)}
          nothingFound={nothingFoundText(catalogue.games.length, games.length)}
          onPick={add}
          opened={opened}
          onOpenedChange={setOpened}
          renderOption={(id) => {
            const game = catalogue.game(id);
            return (
              <>
                <span aria-hidden="true" className="sl-grid sl-fixed">
                  <GameIcon src={game.iconUrl} name={gameTitle(game)} size={22} />
                </span>
                <span>{gameTitle(game)}</span>
                {game.abbreviation !== null && <span className={classes.abbreviation}>{game.abbreviation}</span>}
              </>
            );
          }}
        />
        <Button
          size="md"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => {
            field.current?.focus();
            setOpened(true);
          }}
        >
          Add a game
        </Button>
      </div>
      {games.length > 0 && (
        <ul className="sl-list sl-grid sl-gap-8" aria-label="Added games">
          {games.map((game) => (
            <AddedGameRow
              key={game.gameId}
              added={game}
              catalogue={catalogue}
              onChange={(next) => change(games.map((each) => (each.gameId === next.gameId ? next : each)))}
              onRemove={() => remove(game.gameId)}
            />
          ))}
        </ul>
      )}
      <output className="sl-hidden">{announcement}</output>
    </FormSection>
  );
}

function nothingFoundText(all: number, added: number): string {
  if (all === 0) return 'No games to choose from.';
  return all === added ? 'All games are added' : 'No games match.';
}

interface AddedGameRowProps {
  readonly added: AddedGame;
  readonly catalogue: Catalogue;
  readonly onChange: (added: AddedGame) => void;
  readonly onRemove: () => void;
}

/** A game with a toggle for each product. Unavailable products can be switched off but not on. */
function AddedGameRow({ added: { gameId, productIds }, catalogue, onChange, onRemove }: AddedGameRowProps) {
  const id = useId();
  const game = catalogue.game(gameId);
  const title = gameTitle(game);
  // Products that were on at first stay in the list while they are off, so that they can be turned on again.
  const [initialIds] = useState(productIds);
  const others = [...new Set([...initialIds, ...productIds])].filter(
    (productId) => !catalogue.products.some((product) => product.id === productId),
  );
  const products = [...catalogue.products, ...others.map(catalogue.product)];
  const offered = products.filter((product) => catalogue.isOffered({ gameId, productId: product.id }));
  const unavailable = products.filter((product) => !offered.includes(product));
  const reasonId = `${id}-reason`;

  function toggle(productId: string, checked: boolean): void {
    onChange({ gameId, productIds: checked ? [...productIds, productId] : productIds.filter((each) => each !== productId) });
  }

  return (
    <li className={classes.game}>
      <div className="sl-row sl-gap-10">
        <span aria-hidden="true" className="sl-grid sl-fixed">
          <GameIcon src={game.iconUrl} name={title} size={24} />
        </span>
        <span id={id} className="sl-shrinks sl-grows sl-14 sl-550 sl-breaks">
          {title}
        </span>
        <IconButton label={named`Remove ${title}`} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <fieldset aria-labelledby={id} className="sl-borderless sl-plain sl-unpadded sl-flex sl-wrap sl-gap-8 sl-shrinks">
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
        <p className="sl-plain sl-soft sl-13 sl-loose">Choose at least one product to include this game.</p>
      )}
      {unavailable.length > 0 && (
        <p id={reasonId} className="sl-plain sl-soft sl-13 sl-loose">
          {offered.length === 0
            ? 'The available packages include no products for this game.'
            : `Not in the available packages: ${unavailable.map(productName).join(', ')}.`}
        </p>
      )}
    </li>
  );
}
