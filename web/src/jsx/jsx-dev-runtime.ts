import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { Fragment, type JSXSource, jsxDEV as reactJsxDEV } from 'react/jsx-dev-runtime';
import { translatable } from './translatable.ts';

export type { JSX } from './jsx-types.ts';
export { Fragment };

/** Does what `jsx` of `jsx-runtime.ts` does, for development and tests. */
export function jsxDEV(
  type: ElementType,
  props: { readonly children?: ReactNode },
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const changed = translatable(type, props);
  // `translatable` may have joined several texts to one child.
  return reactJsxDEV(type, changed, key, isStatic && Array.isArray(changed.children), source, self);
}
