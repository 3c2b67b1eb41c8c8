import { type RefObject, useLayoutEffect, useState } from 'react';
import { useStableCallback } from '../../../lib/hooks.ts';

/** A value derived from the width of an element in pixels: renders again only when the value changes. Null until measured. */
export function useByWidth<T extends string | number>(
  element: RefObject<Element | null>,
  derive: (width: number) => T,
): T | null {
  const [value, setValue] = useState<T | null>(null);
  const update = useStableCallback((width: number) => setValue(derive(width)));
  useLayoutEffect(
    function followWidth() {
      const { current } = element;
      if (current === null) return;
      update(current.getBoundingClientRect().width);
      const observer = new ResizeObserver(([entry]) => {
        if (entry !== undefined) update(entry.contentRect.width);
      });
      observer.observe(current);
      return () => observer.disconnect();
    },
    [element, update],
  );
  return value;
}
