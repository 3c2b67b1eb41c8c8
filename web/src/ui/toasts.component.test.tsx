import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/component/render.tsx';
import { toast } from './toasts.tsx';

it('shows a fifth message at once, in place of the oldest', async () => {
  await render(<p>Page</p>);
  const say = (text: string) => toast({ tone: 'neutral', text, action: { label: 'Undo', onSelect: () => {} } });
  for (const text of ['First', 'Second', 'Third', 'Fourth']) say(text);
  const shown = (text: string) => page.getByText(text, { exact: true });
  // No message ends while the pointer is over one.
  await shown('Second').hover();
  say('Fifth');
  await expect.element(shown('Fifth')).toBeVisible();
  await expect.element(shown('First')).not.toBeInTheDocument();
  expect(shown('Second').query()).not.toBeNull();
});

it.each(['Undo', 'Dismiss'])('leads the keyboard back to where it came from after %s', async (name) => {
  await render(<button type="button">Place</button>);
  toast({ tone: 'neutral', text: 'Removed.', action: { label: 'Undo', onSelect: () => {} } });
  const message = page.getByRole('alert').filter({ hasText: 'Removed.' });
  await message.hover();
  const place = page.getByRole('button', { name: 'Place' });
  place.element().focus();
  message.getByRole('button', { name }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(place).toHaveFocus();
});
