import type { Page } from '@playwright/test';

/** What sticks out of the window to a side or scrolls sideways; lists of tabs may scroll. */
export function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isScroller = (element: Element): boolean => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const mayScroll = (element: Element): boolean => element.getAttribute('role') === 'tablist';
    // What only screen readers read is one pixel wide and cuts off what is in it, or is far off to the left.
    const isVisuallyHidden = (element: Element): boolean =>
      element.clientWidth <= 1 && getComputedStyle(element).overflowX === 'hidden';
    const isInside = (element: Element): boolean => {
      for (let outer = element.parentElement; outer !== null; outer = outer.parentElement)
        if (isScroller(outer) || isVisuallyHidden(outer)) return true;
      return false;
    };
    const problems = [...document.querySelectorAll('body *')].flatMap((element) => {
      const name = `${element.tagName.toLowerCase()} "${element.textContent.trim().slice(0, 40)}"`;
      if (isScroller(element) && element.scrollWidth > element.clientWidth + 1 && !mayScroll(element)) return [`${name} scrolls`];
      const box = element.getBoundingClientRect();
      const isHidden = box.width <= 1 || box.right < -width;
      const sticksOut = !isHidden && (box.right > width + 1 || box.left < -1) && !isInside(element);
      return sticksOut ? [`${name} from ${Math.round(box.left)} to ${Math.round(box.right)}`] : [];
    });
    const pageWidth = document.documentElement.scrollWidth;
    return pageWidth > width ? [`the page is ${pageWidth} wide`, ...problems] : problems;
  });
}
