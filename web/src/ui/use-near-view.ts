import { type RefCallback, useCallback, useState } from 'react';

/** What is no further than this from the window counts as near, so that a scroll finds it ready. */
const MARGIN = '600px 0px';

/** One observer for all: each of its own would cost as much as what it saves. */
let observer: IntersectionObserver | null = null;
const callbacks = new WeakMap<Element, (near: boolean) => void>();

function observe(element: Element, tell: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  callbacks.set(element, tell);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether the element that `ref` is given to is in the window or a short scroll away; false until that is known. */
export function useNearView<T extends Element>(): { readonly ref: RefCallback<T>; readonly near: boolean } {
  const [near, setNear] = useState(false);
  const ref = useCallback((element: T | null) => (element === null ? undefined : observe(element, setNear)), []);
  return { ref, near };
}
