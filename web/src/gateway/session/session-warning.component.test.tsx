import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { storedValue } from '../../lib/storage.ts';
import { render } from '../../testing/component/render.tsx';
import { SessionWarning } from './session-warning.tsx';

it('says that the input is saved only if the browser keeps it', async () => {
  await render(<SessionWarning endsAt={Date.now() + 60_000} onSignInAgain={() => {}} />);
  await expect.element(page.getByText("What you've entered is saved.", { exact: false })).toBeVisible();
  const draft = storedValue('tab', 'draft', z.string());
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => {
    full.mockRestore();
    draft.remove();
  });
  draft.write('half a name');
  await expect.element(page.getByText("this browser can't keep drafts", { exact: false })).toBeVisible();
  await expect.element(page.getByText("What you've entered is saved.", { exact: false })).not.toBeInTheDocument();
});
