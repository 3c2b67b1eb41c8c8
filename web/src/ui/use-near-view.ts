import { type RefCallback, useCallback, useState } from 'react';

/** Distance from the viewport that counts as near, so that a scroll finds elements ready. */
const MARGIN = '600px 0px';

/** One shared observer, because one per element would cost as much as it saves. */
let observer: IntersectionObserver | null = null;
const callbacks = new WeakMap<Element, (isNear: boolean) => void>();

function observe(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  callbacks.set(element, onChange);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether the element with `ref` is in or near the viewport; false until known. */
export function useNearView<T extends Element>(): { readonly ref: RefCallback<T>; readonly isNear: boolean } {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback((element: T | null) => (element === null ? undefined : observe(element, setIsNear)), []);
  return { ref, isNear };
}
