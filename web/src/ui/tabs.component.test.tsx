import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/component/render.tsx';
import { Tabs } from './tabs.tsx';

const TABS = [
  { value: 'all', label: 'All' },
  { value: 'closed', label: 'Closed', disabled: true },
  { value: 'due', label: 'Due', badge: 3 },
  { value: 'late', label: 'Late' },
];

function ExampleTabs() {
  const [value, setValue] = useState('all');
  return (
    <>
      <button type="button">Before</button>
      <Tabs label="Lists" tabs={TABS} value={value} onChange={setValue}>
        {`Content of ${value}`}
      </Tabs>
      <button type="button">After</button>
    </>
  );
}

const tab = (name: string) => page.getByRole('tab', { name });
const panel = page.getByRole('tabpanel');

describe('tabs', () => {
  beforeEach(() => render(<ExampleTabs />));

  it('show the content of the selected one, which names the panel', async () => {
    await expect.element(tab('All')).toHaveAttribute('aria-selected', 'true');
    await expect.element(panel).toHaveTextContent('Content of all');
    await tab('Due 3').click();
    await expect.element(tab('All')).toHaveAttribute('aria-selected', 'false');
    await expect.element(page.getByRole('tabpanel', { name: 'Due 3' })).toHaveTextContent('Content of due');
  });

  it('are one stop of Tab; arrow keys, Home and End select a tab, never a disabled one', async () => {
    await page.getByRole('button', { name: 'Before' }).click();
    await userEvent.tab();
    await expect.element(tab('All')).toHaveFocus();
    for (const [key, name] of [
      ['{ArrowRight}', 'Due 3'],
      ['{ArrowRight}', 'Late'],
      ['{ArrowRight}', 'All'],
      ['{ArrowLeft}', 'Late'],
      ['{Home}', 'All'],
      ['{End}', 'Late'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(tab(name)).toHaveFocus();
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    await expect.element(tab('Closed')).toBeDisabled();
    const browserBack = new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true });
    expect(tab('Late').element().dispatchEvent(browserBack)).toBe(true);
    await expect.element(tab('Late')).toHaveAttribute('aria-selected', 'true');
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  });
});

describe('tabs that do not fit', () => {
  function Narrow() {
    const [badge, setBadge] = useState<number | null>(null);
    const tabs = ['Expiring in 30 days', 'Agreement unsigned', 'No active client'].map((label) => ({
      value: label,
      label,
      ...(badge === null ? {} : { badge }),
    }));
    return (
      <div style={{ width: 320 }}>
        <button type="button" onClick={() => setBadge(1_234_567)}>
          Count
        </button>
        <Tabs label="Lists" tabs={tabs} value="No active client" onChange={() => {}}>
          Content
        </Tabs>
      </div>
    );
  }
  const chosen = page.getByRole('tab', { name: /^No active client/ });
  /** How far the selected tab reaches beyond the right edge of the list. */
  function overhang(): number {
    const [listRight, tabRight] = [page.getByRole('tablist'), chosen].map((each) => each.element().getBoundingClientRect().right);
    return (tabRight ?? 0) - (listRight ?? 0);
  }

  it('show the selected one whole, also when badges come later', async () => {
    await render(<Narrow />);
    await expect.element(chosen).toBeInTheDocument();
    await expect.poll(overhang).toBeLessThan(1);
    await page.getByRole('button', { name: 'Count' }).click();
    await expect.element(tab('Expiring in 30 days 1234567')).toBeInTheDocument();
    await expect.poll(overhang).toBeLessThan(1);
  });
});
