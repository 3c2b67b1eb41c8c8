import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/component/render.tsx';
import { Combobox } from './combobox.tsx';

const FRUITS = ['Apple', 'Banana', 'Cherry', 'Damson'];

function ExampleCombobox() {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState('nothing');
  return (
    <>
      <Combobox
        id="fruit"
        label="Fruit"
        placeholder="Search"
        error={null}
        search={search}
        onSearchChange={setSearch}
        found={FRUITS.filter((fruit) => fruit.toLowerCase().includes(search.toLowerCase()))}
        renderOption={(fruit) => fruit}
        nothingFound="No fruit found"
        onPick={setPicked}
        opened={opened}
        onOpenedChange={setOpened}
      />
      <p data-testid="picked">{picked}</p>
    </>
  );
}

const field = page.getByRole('combobox', { name: 'Fruit' });
const list = page.getByRole('listbox');
const option = (name: string) => page.getByRole('option', { name });
const marked = page.getByRole('option', { selected: true });
const picked = page.getByTestId('picked');

describe('a combobox', () => {
  beforeEach(() => render(<ExampleCombobox />));

  it('opens by a click with all options and none marked, and picks by a click', async () => {
    await field.click();
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('option')).toHaveLength(FRUITS.length);
    await expect.element(marked).toHaveLength(0);
    await option('Cherry').click();
    await expect.element(picked).toHaveTextContent('Cherry');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
  });

  it('marks by arrow keys, in a circle, and names the marked option', async () => {
    await field.click();
    for (const [key, name] of [
      ['{ArrowDown}', 'Apple'],
      ['{ArrowDown}', 'Banana'],
      ['{ArrowUp}', 'Apple'],
      ['{ArrowUp}', 'Damson'],
      ['{ArrowDown}', 'Apple'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(marked).toHaveTextContent(name);
    }
    await expect.element(field).toHaveAttribute('aria-activedescendant', option('Apple').element().id);
    await userEvent.keyboard('{Enter}');
    await expect.element(picked).toHaveTextContent('Apple');
  });

  it('marks the first match of what is typed, and picks nothing without one', async () => {
    await field.fill('an');
    await expect.element(marked).toHaveTextContent('Banana');
    await field.fill('xyz');
    await expect.element(page.getByText('No fruit found')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(picked).toHaveTextContent('nothing');
  });

  it('closes by Escape and by leaving it, and keeps what is typed', async () => {
    await field.fill('a');
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('a');
    await field.click();
    await expect.element(list).toBeVisible();
    await userEvent.tab();
    await expect.element(list).not.toBeInTheDocument();
  });
});
