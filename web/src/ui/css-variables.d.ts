import 'react';

declare module 'react' {
  /** CSS variables that a component sets for its style sheet. */
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
