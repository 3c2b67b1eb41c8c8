import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { translatable } from './translatable.ts';

// The compiler calls these for each element of our sources (`jsxImportSource` in `tsconfig.json` and `vite.config.ts`).

export type { JSX } from './jsx-types.ts';
export { Fragment };

export function jsx(type: ElementType, props: { readonly children?: ReactNode }, key?: Key): ReactElement {
  return reactJsx(type, translatable(type, props), key);
}

export function jsxs(type: ElementType, props: { readonly children?: ReactNode }, key?: Key): ReactElement {
  return reactJsxs(type, translatable(type, props), key);
}
