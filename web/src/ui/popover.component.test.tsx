import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/component/render.tsx';
import { Button } from './button.tsx';
import { PopoverPanel } from './popover-panel.tsx';

function ExamplePopover({ locked }: { readonly locked: boolean }) {
  const [opened, setOpened] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <>
      <PopoverPanel
        opened={opened}
        onOpenedChange={setOpened}
        title="Filter"
        locked={locked}
        target={<Button onClick={() => setOpened(!opened)}>Filter</Button>}
      >
        <input aria-label="Name" data-autofocus />
        {!isEmpty && (
          <button type="button" onClick={() => setIsEmpty(true)}>
            Delete
          </button>
        )}
      </PopoverPanel>
      <p>Beside it</p>
    </>
  );
}

const button = page.getByRole('button', { name: 'Filter' });
const panel = page.getByRole('dialog', { name: 'Filter' });
const field = page.getByRole('textbox', { name: 'Name' });

describe('a popover', () => {
  describe('that may close', () => {
    beforeEach(() => render(<ExamplePopover locked={false} />));

    it('opens with the focus inside, is labelled by its button, and gives the focus back after Escape', async () => {
      await expect.element(button).toHaveAttribute('aria-expanded', 'false');
      await button.click();
      await expect.element(panel).toBeVisible();
      await expect.element(field).toHaveFocus();
      await expect.element(button).toHaveAttribute('aria-expanded', 'true');
      await userEvent.keyboard('{Escape}');
      await expect.element(panel).not.toBeInTheDocument();
      await expect.element(button).toHaveFocus();
    });

    it('closes by Escape and gives the focus back, after a press of its focused control has removed that control', async () => {
      await button.click();
      await expect.element(field).toHaveFocus();
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      await expect.element(panel.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await expect.element(panel).not.toBeInTheDocument();
      await expect.element(button).toHaveFocus();
    });

    it('closes by a click beside it', async () => {
      await button.click();
      await expect.element(panel).toBeVisible();
      await page.getByText('Beside it').click({ force: true });
      await expect.element(panel).not.toBeInTheDocument();
    });

    it('is a sheet with a heading on a phone', async () => {
      await page.viewport(390, 844);
      await button.click();
      await expect.element(panel.getByRole('heading', { name: 'Filter' })).toBeVisible();
      const { left, width } = panel.element().getBoundingClientRect();
      expect([left, width]).toEqual([0, document.body.getBoundingClientRect().width]);
    });
  });

  it('that is locked stays after Escape', async () => {
    await render(<ExamplePopover locked />);
    await button.click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).toBeVisible();
  });
});
