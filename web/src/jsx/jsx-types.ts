import type { Component, ExoticComponent, JSX as ReactJSX, ReactElement } from 'react';

/** React's types, except that a component may not return a text, which would have no element of its own; see `translatable.ts`. */
export declare namespace JSX {
  // oxlint-disable-next-line typescript/no-explicit-any -- as in React's types
  type AnyProps = any;
  type Rendered = ReactElement | readonly ReactElement[] | false | null;
  type ElementType =
    | keyof ReactJSX.IntrinsicElements
    | ((props: AnyProps) => Rendered)
    | ExoticComponent<AnyProps>
    | (new (
        props: AnyProps,
      ) => Component<AnyProps>);
  type Element = ReactJSX.Element;
  type ElementClass = ReactJSX.ElementClass;
  type ElementAttributesProperty = ReactJSX.ElementAttributesProperty;
  type ElementChildrenAttribute = ReactJSX.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = ReactJSX.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = ReactJSX.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = ReactJSX.IntrinsicClassAttributes<T>;
  type IntrinsicElements = ReactJSX.IntrinsicElements;
}
