import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/component/render.tsx';
import { MultiSelect } from './multi-select.tsx';

const PEOPLE = [
  { id: '1', label: 'Mia Berg', hint: 'mia@example.test' },
  { id: '2', label: 'Una Larkin', hint: 'una@example.test' },
];

function ExampleMultiSelect() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <MultiSelect
      id="people"
      label="People"
      listLabel="Chosen people"
      placeholder="Find people"
      error={null}
      options={PEOPLE}
      chosen={chosen}
      onChange={setChosen}
    />
  );
}

const field = page.getByRole('combobox', { name: 'People' });
const options = page.getByRole('option');
const tags = page.getByRole('list', { name: 'Chosen people' }).getByRole('listitem');

describe('a field for several choices', () => {
  beforeEach(() => render(<ExampleMultiSelect />));

  it('finds an option by its hint, adds it as a tag, and offers it no more', async () => {
    await field.fill('una@');
    await expect.element(options).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(tags).toHaveTextContent('Una Larkin');
    await expect.element(page.getByText('Added Una Larkin.')).toBeInTheDocument();
    await expect.element(field).toHaveValue('');
    await field.click();
    await expect.element(options).toHaveLength(1);
    await expect.element(options).toHaveTextContent('Mia Bergmia@example.test');
  });

  it('says when all are chosen, and removes one, after which the field has the focus', async () => {
    for (const { label } of PEOPLE) {
      await field.click();
      await options.filter({ hasText: label }).click();
    }
    await field.click();
    await expect.element(page.getByText('All selected')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Remove Mia Berg' }).click();
    await expect.element(tags).toHaveLength(1);
    await expect.element(page.getByText('Removed Mia Berg.')).toBeInTheDocument();
    await expect.element(field).toHaveFocus();
  });
});
