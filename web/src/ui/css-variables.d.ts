import 'react';

declare module 'react' {
  /** Variables that a component hands to its style sheet. */
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
