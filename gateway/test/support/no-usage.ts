import type { UsageMeters } from '../../src/provider/client/usage.ts';

/** For parts that count their traffic, in tests of something else. */
export const NO_USAGE: UsageMeters = { meter: () => ({ count: () => {} }) };
