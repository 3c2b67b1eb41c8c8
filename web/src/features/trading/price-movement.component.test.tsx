import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/component/render.tsx';
import { usePriceMovement } from './price-movement.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Odds of two prices, at first and after each update. */
const UPDATES = [
  [1.5, 2],
  [1.6, 2],
  [1.6, 2.1],
  // Is displayed as 1.60.
  [1.603, 2.1],
] as const;

function Price({ name, odds }: { name: string; odds: number }) {
  const { direction } = usePriceMovement(odds, name);
  return (
    <p>
      {name} {odds} {direction}
    </p>
  );
}

function Prices() {
  const [update, setUpdate] = useState(0);
  const [first, second] = UPDATES[update] ?? UPDATES[0];
  return (
    <>
      <Price name="First" odds={first} />
      <Price name="Second" odds={second} />
      <button type="button" onClick={() => setUpdate(update + 1)}>
        Update
      </button>
    </>
  );
}

it('hides an arrow after five seconds, also if its price has changed by less than is shown', async () => {
  await render(<Prices />);
  // Without `expect.element`: each of its attempts advances fake timers.
  const expectText = (text: string) => expect(page.getByText(text, { exact: true }).query(), text).not.toBeNull();
  const advance = (ms: number) => flushSync(() => void vi.advanceTimersByTime(ms));
  const update = async (text: string) => {
    await page.getByRole('button', { name: 'Update' }).click();
    expectText(text);
  };
  await update('First 1.6 up');
  advance(2_000);
  await update('Second 2.1 up');
  advance(1_000);
  await update('First 1.603 up');
  advance(2_200);
  expectText('First 1.603');
  expectText('Second 2.1 up');
});
