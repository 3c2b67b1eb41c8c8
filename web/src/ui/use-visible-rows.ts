import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

const VIRTUAL_ABOVE = 100;
const OVERSCAN = 12;

type VisibleRows = {
  all: boolean;
  start: number;
  end: number;
  /** Pixels that the rows left out above and below would take. */
  before: number;
  after: number;
};

/**
 * Which of `count` rows of `rowHeight` pixels are worth rendering while the page scrolls; up to 100 all are.
 * The place of `body` in the page decides.
 */
export function useVisibleRows(body: RefObject<HTMLTableSectionElement | null>, count: number, rowHeight: number): VisibleRows {
  const [offset, setOffset] = useState(0);
  const all = count <= VIRTUAL_ABOVE;

  useLayoutEffect(
    function followPlaceInPage() {
      const element = body.current;
      if (all || element === null) return;
      const measure = () => setOffset(Math.round(element.getBoundingClientRect().top + window.scrollY));
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(document.body);
      return () => observer.disconnect();
    },
    [all, body],
  );

  // oxlint-disable-next-line react/incompatible-library -- its functions are used in this hook only
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: offset,
    enabled: !all,
  });
  if (all) return { all, start: 0, end: count, before: 0, after: 0 };

  const items = virtualizer.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  return { all, start, end, before: start * rowHeight, after: (count - end) * rowHeight };
}
