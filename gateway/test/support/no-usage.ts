import type { UsageMeters } from '../../src/provider/client/usage.ts';

/** Counts nothing. For tests of parts that count their traffic, where the counts do not matter. */
export const NO_USAGE: UsageMeters = { meter: () => ({ count: () => {} }) };
