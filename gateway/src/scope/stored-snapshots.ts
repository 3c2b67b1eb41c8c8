import * as z from 'zod';
import type { Redis } from '../redis/redis.ts';
import { RedisCache } from '../redis/redis-cache.ts';

/** Snapshots of the live sets of one scope, and the names in them. */
const StoredSnapshots = z.object({
  /** Digest of the packages of the client whose secret read them; null if unknown. */
  packages: z.nullable(z.string()),
  /** Compressed like `content`. */
  names: z.string(),
  sets: z.record(
    z.string(),
    z.object({
      /** When the set was current, ms since 1970. */
      asOf: z.int(),
      content: z.string(),
    }),
  ),
});
export type StoredSnapshots = z.output<typeof StoredSnapshots>;

/** Stored snapshots by the id of the scope. */
export type SnapshotCache = RedisCache<StoredSnapshots, string>;

/** Snapshots for the next gateway that opens a scope; null without Redis. */
export function snapshotCache(redis: Redis | null): SnapshotCache | null {
  return redis && new RedisCache({ redis, name: 'snapshots', schema: StoredSnapshots });
}
