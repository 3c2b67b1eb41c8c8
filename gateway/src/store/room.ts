import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod';
import { statementsFor } from './dialects.ts';
import type { Engine, StoreAddress } from './engine.ts';

/** Why batched rows are not stored: free space on the disk of a file, or the size of the store. */
export type NoRoom = 'the disk is nearly full' | 'the store has its maximum size';

export const ROOM_LIMITS = {
  /** With less free space on its disk, a file stores durable rows only. */
  STORE_MIN_FREE_BYTES: 256 * 1024 * 1024,
  /** A larger store stores durable rows only. */
  STORE_MAX_BYTES: 50 * 1024 ** 3,
};

/** The history stops at this share of the maximum size, and at this multiple of the least free space. */
const SHORT_SHARE = 0.9;
const SHORT_FREE = 2;

interface Room {
  readonly bytes: number;
  /** The history stops, so that other rows find room. */
  readonly isShort: boolean;
  readonly noRoom: NoRoom | null;
}

const Size = z.object({ bytes: z.int() });
/** Used bytes. SQLite: pages that it can reuse do not count. PostgreSQL: its whole database. */
const SIZE = {
  sqlite: sql`SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
  postgres: sql`SELECT pg_database_size(current_database()) AS bytes`,
};

/** Measures a store. `noRoom` is null while there is room. Rejects if the store fails. */
export async function measureRoom(engine: Engine, address: StoreAddress, limits: typeof ROOM_LIMITS): Promise<Room> {
  const [row] = await engine.read(SIZE[engine.kind].compile(statementsFor(engine.kind)));
  const { bytes } = Size.parse(row);
  const isLarge = bytes > SHORT_SHARE * limits.STORE_MAX_BYTES;
  if (bytes > limits.STORE_MAX_BYTES) return { bytes, isShort: true, noRoom: 'the store has its maximum size' };
  // The disk of a PostgreSQL is not visible from here.
  if (address.kind === 'postgres') return { bytes, isShort: isLarge, noRoom: null };
  const { bavail, bsize } = await statfs(dirname(address.path));
  const free = bavail * bsize;
  const isShort = isLarge || free < SHORT_FREE * limits.STORE_MIN_FREE_BYTES;
  return { bytes, isShort, noRoom: free < limits.STORE_MIN_FREE_BYTES ? 'the disk is nearly full' : null };
}
