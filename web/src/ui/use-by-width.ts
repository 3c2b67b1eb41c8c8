import { type RefObject, useLayoutEffect, useState } from 'react';
import { useStableCallback } from '../lib/hooks.ts';

/**
 * A value derived from the inner width of an element in pixels; null until measured. Renders again only when the value changes.
 * @param input what else `derive` depends on
 */
export function useByWidth<T extends string | number, I = null>(
  element: RefObject<Element | null>,
  derive: (width: number, input: I | null) => T,
  input: I | null = null,
): T | null {
  const [value, setValue] = useState<T | null>(null);
  const update = useStableCallback((width: number, given: I | null) => setValue(derive(width, given)));
  useLayoutEffect(
    function followWidth() {
      const { current } = element;
      if (current === null) return;
      const measure = () => update(current.clientWidth, input);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(current);
      return () => observer.disconnect();
    },
    [element, update, input],
  );
  return value;
}
