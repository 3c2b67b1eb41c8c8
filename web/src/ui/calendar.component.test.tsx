import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/component/render.tsx';
import { DateField } from './date-field.tsx';

function ExampleCalendar() {
  const [day, setDay] = useState('2031-03-01');
  return <DateField label="Until" value={day} zone={null} onText={setDay} />;
}

const field = page.getByRole('textbox', { name: 'Until' });
const calendar = page.getByRole('dialog');
const day = (name: RegExp) => calendar.getByRole('button', { name });

describe('a calendar', () => {
  beforeEach(() => render(<ExampleCalendar />));

  it('opens by Alt and Arrow down on the chosen day; keys move by days, weeks, months and years', async () => {
    await field.click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(day(/\b1 March 2031$/)).toHaveFocus();
    for (const [keys, name] of [
      ['{ArrowRight}', /\b2 March 2031$/],
      ['{Control>}{PageDown}{/Control}', /\b2 March 2031$/],
      ['{ArrowDown}', /\b9 March 2031$/],
      ['{PageDown}', /\b9 April 2031$/],
      ['{Shift>}{PageUp}{/Shift}', /\b9 April 2030$/],
      ['{ArrowUp}', /\b2 April 2030$/],
      ['{ArrowLeft}', /\b1 April 2030$/],
      ['{ArrowLeft}', /\b31 March 2030$/],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.element(day(name)).toHaveFocus();
    }
    await expect.element(calendar.getByRole('heading', { name: 'March 2030' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('2030-03-31');
    await expect.element(calendar).not.toBeInTheDocument();
  });

  it('marks the chosen day, and clears it', async () => {
    await page.getByRole('button', { name: 'Open calendar' }).click();
    await expect.element(calendar.getByRole('gridcell', { selected: true })).toHaveTextContent('1');
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await expect.element(calendar.getByRole('heading', { name: 'April 2031' })).toBeVisible();
    await calendar.getByRole('button', { name: 'Clear' }).click();
    await expect.element(field).toHaveValue('');
  });

  it('closes by Escape, with the day as it was and the focus back', async () => {
    await field.click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(day(/\b1 March 2031$/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('2031-03-01');
    await expect.element(field).toHaveFocus();
  });
});
