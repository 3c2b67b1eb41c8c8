import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
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
