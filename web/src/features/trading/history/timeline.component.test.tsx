import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../testing/component/render.tsx';
import type { ShownEvent } from './series-events.ts';
import { Timeline } from './timeline.tsx';

const HOUR = { from: Date.parse('2026-11-26T14:00:00Z'), to: Date.parse('2026-11-26T15:00:00Z') };

async function show(events: readonly ShownEvent[] | null): Promise<void> {
  await render(
    <Timeline
      state={{ at: HOUR.to, speed: null, note: '' }}
      bounds={HOUR}
      covered={[HOUR]}
      events={events}
      speed={1}
      onSpeed={() => {}}
      onGoTo={() => {}}
      onStep={() => {}}
      onPlay={() => {}}
    />,
  );
}

it('marks events over the whole recording, and no more than fit', async () => {
  const scoreAt = (share: number, text: string): ShownEvent => ({
    at: HOUR.from + share * (HOUR.to - HOUR.from),
    kind: 'SCORE',
    marketIds: [],
    text,
    label: text,
  });
  await show(Array.from({ length: 1_000 }, (_, index) => scoreAt(index / 1_000, `${index}:0`)));
  const marks = () => document.querySelectorAll<HTMLElement>('[data-kind="SCORE"]');
  await expect.poll(() => marks().length).toBeGreaterThan(300);
  expect(marks().length).toBeLessThanOrEqual(401);
  expect(Math.min(...Array.from(marks(), ({ style }) => Number.parseFloat(style.left)))).toBeLessThan(1);
});

it('says that no event is recorded only once they are loaded', async () => {
  const dialog = page.getByRole('dialog', { name: 'Events and time' });
  const none = dialog.getByText('No score, suspension or settlement is recorded yet.');
  await show(null);
  await page.getByRole('button', { name: 'Events and time' }).click();
  await expect.element(dialog.getByLabelText('Go to')).toBeVisible();
  expect(none.elements()).toEqual([]);
  await show([]);
  await page.getByRole('button', { name: 'Events and time' }).click();
  await expect.element(none).toBeVisible();
});
