import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { onNextMount, removeMounted } from '../testing/component/mounted.ts';
import { useUrlState } from './use-url-state.ts';

const NAMES = ['Live', 'Upcoming', 'Ended'];

function Choices() {
  const [chosen, change] = useUrlState(
    (params) => params.getAll('is'),
    (names) => new URLSearchParams(names.map((name) => ['is', name])),
  );
  return NAMES.map((name) => (
    <label key={name}>
      <input
        type="checkbox"
        checked={chosen.includes(name)}
        onChange={({ currentTarget }) =>
          change(currentTarget.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
        }
      />
      {name}
    </label>
  ));
}

it('takes every click, however quickly they follow each other', async () => {
  await removeMounted();
  const place = document.createElement('main');
  document.body.append(place);
  const router = createMemoryRouter([{ path: '*', element: <Choices /> }]);
  const root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  onNextMount(() => {
    root.unmount();
    place.remove();
  });
  const boxes = NAMES.map((name) => page.getByRole('checkbox', { name }));
  for (const box of boxes) await expect.element(box).toBeVisible();
  // Quicker than a test clicks.
  for (const box of boxes) box.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  for (const box of boxes) await expect.element(box).toBeChecked();
  await expect.poll(() => router.state.location.search).toBe('?is=Live&is=Upcoming&is=Ended');
});
