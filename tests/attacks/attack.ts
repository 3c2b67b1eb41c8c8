import type { Target } from './target.ts';

/** One way to abuse the product, and what the product must say to it. */
export interface Attack {
  /** Number in docs/security.md, and the way it comes: over HTTP, over the socket, or through the page. */
  readonly row: `${number}${'' | ' http' | ' socket' | ' page'}`;
  readonly what: string;
  /** In the words that `run` gives. */
  readonly expected: string;
  /** Takes longer than the suite can wait; runs with `npm run attack` and in the full suite. */
  readonly isSlow?: true;
  /** Tried where there is a Chromium. */
  readonly needsBrowser?: true;
  /** Runs the attack and returns its outcome. */
  readonly run: (target: Target) => Promise<string>;
}
