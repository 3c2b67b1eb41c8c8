import type { Target } from './target.ts';

/** One attack and the expected response. */
export interface Attack {
  /** Row in docs/security.md and channel: HTTP, socket or page. */
  readonly row: `${number}${'' | ' http' | ' socket' | ' page'}`;
  readonly what: string;
  /** Expected result of `run`. */
  readonly expected: string;
  /** Too slow for `npm test`; runs with `npm run attack` and in the full test suite. */
  readonly isSlow?: true;
  /** Needs Chromium. */
  readonly needsBrowser?: true;
  /** Runs the attack and returns its outcome. */
  readonly run: (target: Target) => Promise<string>;
}
