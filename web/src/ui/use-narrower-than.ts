import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the element has less than `width` pixels inside, as it is resized. */
export function useNarrowerThan(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [narrower, setNarrower] = useState(false);
  useLayoutEffect(
    function followWidth() {
      const { current } = element;
      if (current === null) return;
      const measure = () => setNarrower(current.clientWidth < width);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(current);
      return () => observer.disconnect();
    },
    [element, width],
  );
  return narrower;
}
