import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod';
import { statementsFor } from './dialects.ts';
import type { Engine, StoreAddress } from './engine.ts';

/** Why batched rows are not stored. */
export type FullReason = 'the disk is nearly full' | 'the store has reached its maximum size';

export const SPACE_LIMITS = {
  /** With less free space on its disk, an SQLite store accepts only durable rows. */
  STORE_MIN_FREE_BYTES: 256 * 1024 * 1024,
  /** A larger store accepts only durable rows. */
  STORE_MAX_BYTES: 50 * 1024 ** 3,
};

/** Recording of price history pauses above this share of `STORE_MAX_BYTES`. */
const HISTORY_MAX_SHARE = 0.9;
/** Recording of price history pauses below this multiple of `STORE_MIN_FREE_BYTES`. */
const HISTORY_MIN_FREE_FACTOR = 2;

export interface Space {
  /** Size of the store. */
  readonly bytes: number;
  /** Recording of price history pauses, to leave the space for other rows. */
  readonly isSpaceLow: boolean;
  /** Why batched rows are dropped; null while they are stored. */
  readonly fullReason: FullReason | null;
}

const Size = z.object({ bytes: z.int() });
/** Used bytes. SQLite: pages that it can reuse do not count. PostgreSQL: its whole database. */
const SIZE = {
  sqlite: sql`SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
  postgres: sql`SELECT pg_database_size(current_database()) AS bytes`,
};

/** Measures the size of a store and the free space on its disk. Rejects if the store fails. */
export async function measureSpace(engine: Engine, address: StoreAddress, limits: typeof SPACE_LIMITS): Promise<Space> {
  const [row] = await engine.read(SIZE[engine.kind].compile(statementsFor(engine.kind)));
  const { bytes } = Size.parse(row);
  const isLarge = bytes > HISTORY_MAX_SHARE * limits.STORE_MAX_BYTES;
  if (bytes > limits.STORE_MAX_BYTES) return { bytes, isSpaceLow: true, fullReason: 'the store has reached its maximum size' };
  // The disk of a PostgreSQL is not visible from here.
  if (address.kind === 'postgres') return { bytes, isSpaceLow: isLarge, fullReason: null };
  const { bavail, bsize } = await statfs(dirname(address.path));
  const free = bavail * bsize;
  const isSpaceLow = isLarge || free < HISTORY_MIN_FREE_FACTOR * limits.STORE_MIN_FREE_BYTES;
  return { bytes, isSpaceLow, fullReason: free < limits.STORE_MIN_FREE_BYTES ? 'the disk is nearly full' : null };
}
