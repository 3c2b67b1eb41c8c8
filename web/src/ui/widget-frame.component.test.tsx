import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { holdTimers } from '../testing/component/held-timers.ts';
import { render } from '../testing/component/render.tsx';
import { WidgetFrame } from './widget-frame.tsx';

const HOST = 'https://widgets.example.test';
const failure = page.getByText("The widget didn't load.");
const frame = (title: string) => page.getByTitle(title, { exact: true });

afterEach(() => vi.unstubAllGlobals());

async function open(title: string) {
  // Before timers are held: this removes the former test's application, with its timers.
  await render(<p />);
  const timers = holdTimers((milliseconds) => milliseconds === 10_000);
  await render(
    <WidgetFrame name="broadcast" src={`${HOST}/main/broadcast/${title}`} title={title}>
      Code
    </WidgetFrame>,
  );
  await expect.poll(timers.waiting).toHaveLength(1);
  return timers;
}

function report(title: string, height: number): void {
  const { contentWindow } = z.instanceof(HTMLIFrameElement).parse(frame(title).element());
  const data = { type: 'widget_height', widget: 'broadcast', height };
  window.dispatchEvent(new MessageEvent('message', { origin: HOST, source: contentWindow, data }));
}

it('says that a widget did not load only if it reports no height, whatever a former one of its name has reported', async () => {
  const first = await open('first');
  report('first', 0);
  await expect.element(page.getByText('Code')).toBeVisible();
  first.run();
  await expect.element(failure).not.toBeInTheDocument();
  report('first', 512);
  const second = await open('second');
  await expect.element(page.getByText('Code')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  second.run();
  await expect.element(failure).toBeVisible();
  report('second', 300);
  await expect.element(failure).not.toBeInTheDocument();
});

it('a widget far below loads at once, because its time limit runs from the start', async () => {
  await open('far below');
  await expect.element(frame('far below')).not.toHaveAttribute('loading');
});
