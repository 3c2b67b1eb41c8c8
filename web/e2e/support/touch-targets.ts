import type { Page } from '@playwright/test';

/**
 * The controls of a page that a finger hits on fewer than 44 pixels, with their size; the text `no control` if there is none. The
 * label of a control and the invisible area around it count as part of it, what is covered does not. Links within a sentence are
 * left out. @param within a part of the page
 */
export function smallTouchTargets(page: Page, within = 'body'): Promise<readonly string[]> {
  return page.evaluate((part) => {
    const MIN_SIZE = 44;
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="radio"]';
    const isInSentence = (control: Element): boolean =>
      control.tagName === 'A' &&
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent.trim() !== control.textContent.trim();
    const reach = (control: Element, x: number, y: number, stepX: number, stepY: number): number => {
      let distance = 0;
      while (distance < MIN_SIZE && isHit(control, x + stepX * (distance + 1), y + stepY * (distance + 1))) distance += 1;
      return distance;
    };
    const isHit = (control: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
    };
    /** The middle of a control; for a link that covers its row, points across the row. */
    const pointsOf = (control: Element, x: number, y: number): (readonly [number, number])[] => {
      const row = control.matches('[data-row-link]') ? control.closest('tr, li, [role="row"]') : null;
      if (row === null) return [[x, y]];
      const { left, top, width, height } = row.getBoundingClientRect();
      const across = Array.from({ length: Math.floor(width / 12) }, (_, column) => left + 12 * column + 6);
      return across.map((pointX) => [pointX, top + height / 2] as const);
    };
    const small: string[] = [];
    let count = 0;
    for (const control of document.querySelectorAll(`${part} :is(${CONTROLS})`)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isInSentence(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const own = control.getBoundingClientRect();
      const box = own.width <= 1 && label ? label.getBoundingClientRect() : own;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      if (!isHit(control, x, y)) continue;
      count += 1;
      const sizeAt = ([left, top]: readonly [number, number]) => ({
        width: reach(control, left, top, -1, 0) + reach(control, left, top, 1, 0),
        height: reach(control, left, top, 0, -1) + reach(control, left, top, 0, 1),
      });
      // The middle may be between two pixels.
      const isLarge = ({ width, height }: { width: number; height: number }): boolean =>
        width >= MIN_SIZE - 1 && height >= MIN_SIZE - 1;
      // Stops at the first point that is large enough: each one takes a hundred hit tests.
      if (pointsOf(control, x, y).some((point) => isLarge(sizeAt(point)))) continue;
      const { width, height } = sizeAt([x, y]);
      const name = control.getAttribute('aria-label') ?? (control.textContent.trim() || control.getAttribute('name')) ?? '';
      small.push(`${control.tagName.toLowerCase()}.${control.className} "${name.slice(0, 30)}" ${width} × ${height}`);
    }
    return count === 0 ? ['no control'] : small;
  }, within);
}
