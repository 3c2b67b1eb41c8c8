import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { gameTitle } from '../../../lib/games.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { GameIcon } from '../../../ui/logos.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { AddedGameRow } from './added-game-row.tsx';
import { type Catalogue, titleOf } from './catalogue.ts';
import type { AddedGame } from './client-fields.ts';
import classes from './client-form.module.css';
import { findGames } from './find-games.ts';
import type { ClientForm } from './use-client-form.ts';

interface ResourceSectionProps extends Pick<ClientForm, 'form' | 'idOf'> {
  readonly catalogue: Catalogue;
}

/** Which products the client may use, for which games. */
export function ResourceSection({ form, idOf, catalogue }: ResourceSectionProps) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { games } = form.values;
  const found = findGames(catalogue.games, new Set(games.map(({ gameId }) => gameId)), search);

  function change(next: readonly AddedGame[]): void {
    form.setFieldValue('games', next);
  }

  function add(gameId: string): void {
    change([...games, { gameId, productIds: [] }]);
    setSaid(`${titleOf(gameId, catalogue)} was added. Choose its products.`);
  }

  function remove(gameId: string): void {
    change(games.filter((game) => game.gameId !== gameId));
    setSaid(`${titleOf(gameId, catalogue)} was removed.`);
    field.current?.focus();
  }

  return (
    <FormSection title="Resource access">
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
          nothingFound={catalogue.games.length === games.length ? 'Every game was added' : 'No game found'}
          onPick={add}
          opened={opened}
          onOpenedChange={setOpened}
          renderOption={(id) => {
            const game = catalogue.game(id);
            return (
              <>
                <span aria-hidden="true" className={classes.icon}>
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
        <ul className={classes.games} aria-label="Added games">
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
      <output className={hidden.hidden}>{said}</output>
    </FormSection>
  );
}
