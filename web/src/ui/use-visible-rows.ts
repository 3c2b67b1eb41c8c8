import { type RefObject, useLayoutEffect, useState } from 'react';

/** Number of rows above which only those in or near the window are rendered. */
const VIRTUAL_ABOVE = 100;
/** Rows rendered above the window, and as many below it. */
const OVERSCAN = 12;

type VisibleRows = {
  isAll: boolean;
  start: number;
  end: number;
  /** Height in pixels of the omitted rows above and below. */
  before: number;
  after: number;
};

/**
 * Which of `count` rows of `rowHeight` pixels to render while the page scrolls; up to 100 rows, all of them. Rows are higher where the
 * browser is set to larger text. Depends on the position of `body` in the page.
 */
export function useVisibleRows(body: RefObject<HTMLTableSectionElement | null>, count: number, rowHeight: number): VisibleRows {
  const isAll = count <= VIRTUAL_ABOVE;
  const [first, setFirst] = useState(0);
  const [windowHeight, setWindowHeight] = useState(0);
  const [renderedRowHeight, setRenderedRowHeight] = useState(rowHeight);

  useLayoutEffect(
    function followScroll() {
      const element = body.current;
      if (isAll || element === null) return;
      const measure = () => {
        const height = element.querySelector(':scope > :not([aria-hidden])')?.getBoundingClientRect().height || rowHeight;
        setRenderedRowHeight(height);
        setFirst(Math.floor(-element.getBoundingClientRect().top / height));
        setWindowHeight(window.innerHeight);
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(document.body);
      window.addEventListener('scroll', measure, { passive: true });
      window.addEventListener('resize', measure);
      return () => {
        observer.disconnect();
        window.removeEventListener('scroll', measure);
        window.removeEventListener('resize', measure);
      };
    },
    [isAll, body, rowHeight],
  );

  if (isAll) return { isAll, start: 0, end: count, before: 0, after: 0 };
  const within = (row: number) => Math.min(Math.max(row, 0), count);
  const start = within(first - OVERSCAN);
  const end = within(first + Math.ceil(windowHeight / renderedRowHeight) + OVERSCAN);
  return { isAll, start, end, before: start * renderedRowHeight, after: (count - end) * renderedRowHeight };
}
