import { vi } from 'vitest';
import { TEST_WAIT_MS } from './test-settings.ts';

/** Setup file of vitest: `vi.waitFor` and `vi.waitUntil` wait as long as `expect.poll`. Their default is one second, and no setting changes it. */

type Options = Parameters<typeof vi.waitFor>[1];

const withDeadline = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: TEST_WAIT_MS, ...options };
const { waitFor, waitUntil } = vi;
// A worker runs this file before each of its test files, and must replace the functions once.
if (waitFor.name === 'waitFor') {
  vi.waitFor = (callback, options) => waitFor(callback, withDeadline(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, withDeadline(options));
}
