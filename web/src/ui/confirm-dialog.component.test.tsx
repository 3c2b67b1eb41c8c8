import { useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/component/render.tsx';
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx';

const finished = Promise.withResolvers<null>();

function Page() {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const question = { title: 'Delete it?', text: 'For ever.', confirmLabel: 'Delete', onConfirm: () => finished.promise };
  return (
    <>
      <h1>{pathname}</h1>
      <button type="button" onClick={() => confirm(question)}>
        Ask
      </button>
      <button type="button" onClick={() => void navigate(`${pathname === '/' ? '' : pathname}/more`)}>
        Leave
      </button>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Delete it?' });

/** Navigates as the browser's buttons would: the question covers the page, so that a test cannot click there. */
async function leave(to: string): Promise<void> {
  page
    .getByText('Leave')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByText(to, { exact: true })).toBeInTheDocument();
}

it('closes a question with the page on which it was asked, unless it was confirmed', async () => {
  await render(
    <ConfirmProvider>
      <Page />
    </ConfirmProvider>,
  );
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(dialog).toBeVisible();
  await leave('/more');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ask' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await leave('/more/more');
  await expect.element(dialog).toBeVisible();
  finished.resolve(null);
  await expect.element(dialog).not.toBeInTheDocument();
});
