import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/component/render.tsx';
import type { Column } from './data-table-columns.ts';
import { DataTable } from './data-table.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly rate: number | null;
}

const ROWS: readonly Row[] = [
  { id: 'a', name: 'Lynx', rate: 20 },
  { id: 'b', name: 'Auk', rate: null },
  { id: 'c', name: 'Mole', rate: 3 },
];
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: 'rate', header: 'Rate', cell: ({ rate }) => rate ?? 'Unlimited', sortValue: ({ rate }) => rate },
];
const rowId = ({ id }: Row): string => id;

const firstCells = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td, [role=cell]')?.textContent);
const header = (name: string) => page.getByRole('columnheader', { name });

it('sorts by a column in both directions, and puts what has no value last', async () => {
  await render(<DataTable label="Animals" rows={ROWS} columns={COLUMNS} rowId={rowId} />);
  await expect.poll(firstCells).toEqual(['Lynx', 'Auk', 'Mole']);
  await header('Rate').getByRole('button').click();
  await expect.element(header('Rate')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(firstCells).toEqual(['Mole', 'Lynx', 'Auk']);
  await header('Rate').getByRole('button').click();
  await expect.element(header('Rate')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(firstCells).toEqual(['Lynx', 'Mole', 'Auk']);
});

it('renders only the rows near the window, and counts all', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ id: String(index), name: `Row ${index}`, rate: index }));
  await render(<DataTable label="Many" rows={many} columns={COLUMNS} rowId={rowId} rowSize="sm" />);
  await expect.element(page.getByText('Row 0', { exact: true })).toBeVisible();
  expect(page.getByRole('row').elements().length).toBeLessThan(100);
  await expect.element(page.getByRole('table', { name: 'Many' })).toHaveAttribute('aria-rowcount', '501');
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByText('Row 499', { exact: true })).toBeVisible();
  window.scrollTo(0, 0);
});

it('opens a row by keyboard, and by a click anywhere in it', async () => {
  let opened = 0;
  await render(<DataTable label="Animals" rows={ROWS} columns={COLUMNS} rowId={rowId} rowHref={({ id }) => `/animals/${id}`} />);
  const link = page.getByRole('link', { name: 'Auk' });
  await expect.element(link).toHaveAttribute('href', '/animals/b');
  link.element().addEventListener('click', () => {
    opened += 1;
  });
  await link.click();
  await page.getByRole('cell', { name: 'Unlimited' }).click({ force: true });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => opened).toBe(3);
});

it('is busy while it loads, with the rows that it has, and shows a text in place of no rows', async () => {
  await render(
    <>
      <DataTable label="First" rows={[]} columns={COLUMNS} rowId={rowId} loading />
      <DataTable label="Again" rows={ROWS} columns={COLUMNS} rowId={rowId} loading />
      <DataTable label="None" rows={[]} columns={COLUMNS} rowId={rowId} empty={<p>No animals</p>} />
    </>,
  );
  await expect.element(page.getByText('No animals')).toBeVisible();
  for (const label of ['First', 'Again'])
    await expect.element(page.getByRole('table', { name: label })).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('cell', { name: 'Lynx' })).toBeVisible();
});

it('moves the values of columns without room into the main cell, where they can still be sorted by', async () => {
  const wide = COLUMNS.map((column) => ({ ...column, width: 400 }));
  await render(<DataTable label="Animals" rows={ROWS} columns={wide} rowId={rowId} />);
  await page.viewport(700, 844);
  await expect.poll(firstCells).toEqual(['LynxRate20', 'AukRateUnlimited', 'MoleRate3']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(700);
  const row = page.getByRole('row').nth(1).element().getBoundingClientRect();
  expect(row.height).toBe(48 + 18);
  await page.getByRole('button', { name: 'Rate' }).click();
  await expect.poll(firstCells).toEqual(['MoleRate3', 'LynxRate20', 'AukRateUnlimited']);
  await page.viewport(1280, 844);
  await expect.poll(firstCells).toEqual(['Mole', 'Lynx', 'Auk']);
});

it('has rows as high as larger text of the browser needs', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  const wide = COLUMNS.map((column) => ({ ...column, width: 400 }));
  const [name, ...others] = wide;
  const columns = name === undefined ? [] : [{ ...name, below: ({ id }: Row) => `ID ${id}` }, ...others];
  await render(<DataTable label="Animals" rows={ROWS} columns={columns} rowId={rowId} />);
  await page.viewport(700, 844);
  await expect.poll(firstCells).toEqual(['LynxID aRate20', 'AukID bRateUnlimited', 'MoleID cRate3']);
  const boxOf = (text: string): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(page.getByText(text, { exact: true }).element());
    return range.getBoundingClientRect();
  };
  const row = page.getByRole('row').nth(1).element().getBoundingClientRect();
  const lines = ['Lynx', 'ID a', '20'].map(boxOf);
  const gaps = lines.map(({ top }, index) => top - (lines[index - 1]?.bottom ?? row.top));
  expect(Math.min(...gaps, row.bottom - (lines.at(-1)?.bottom ?? 0))).toBeGreaterThanOrEqual(0);

  const many = Array.from({ length: 500 }, (_, index) => ({ id: String(index), name: `Row ${index}`, rate: index }));
  await render(<DataTable label="Many" rows={many} columns={COLUMNS} rowId={rowId} rowSize="sm" />);
  const last = page.getByText('Row 499', { exact: true });
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return last.query();
    })
    .not.toBeNull();
  await expect.element(last).toBeInViewport();
  window.scrollTo(0, 0);
});

it('shows the focused sort button with its whole ring; without the focus, shows the buttons of the first line', async () => {
  const headers = Array.from('ABCDEFGHIJ', (letter) => `Requests per second ${letter}`);
  const many = headers.map(
    (each): Column<Row> => ({ id: each, header: each, width: 400, cell: () => each, sortValue: () => each }),
  );
  await render(
    <>
      <DataTable label="Animals" rows={ROWS} columns={many} rowId={rowId} />
      <button type="button">After it</button>
    </>,
  );
  await page.viewport(800, 844);
  const first = (): Element => page.getByRole('columnheader').getByRole('button').first().element();
  /** How far the button reaches out of its heading, in pixels. */
  const overflowOf = (button: Element | null): number => {
    const heading = button?.closest('th')?.getBoundingClientRect() ?? new DOMRect();
    const { top, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
    return Math.max(heading.top - top, bottom - heading.bottom);
  };
  await expect.poll(() => page.getByRole('columnheader').elements().length).toBe(1);
  for (const _ of headers) {
    await userEvent.tab();
    const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    expect(overflowOf(document.activeElement) + ring).toBeLessThanOrEqual(0);
  }
  expect(document.activeElement?.textContent).toBe(headers.at(-1));
  expect(overflowOf(first())).toBeGreaterThan(0);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After it' })).toHaveFocus();
  expect(overflowOf(first())).toBeLessThanOrEqual(0);
});

it('is a list of cards where its columns do not fit a phone', async () => {
  const wide = COLUMNS.map((column) => ({ ...column, width: 300 }));
  await render(<DataTable label="Animals" rows={ROWS} columns={wide} rowId={rowId} />);
  await page.viewport(390, 844);
  await expect.element(page.getByRole('table', { name: 'Animals' })).toBeVisible();
  await expect.poll(() => document.querySelector('table')).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
