import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { type Engine, StoreTooNew } from './engine.ts';
import type { Tables } from './tables.ts';
import { type Migration, MIGRATIONS, VERSIONS_TABLE } from './migrations.ts';

const Version = z.object({ version: z.int(), compatible_with: z.int() });

/**
 * Brings the schema to the version of this release, under a lock. A newer schema stays as it is if this release can use it; otherwise
 * rejects with {@link StoreTooNew}.
 */
export async function migrate(engine: Engine, db: Kysely<Tables>, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  const ownVersion = migrations.at(-1)?.version ?? 0;
  await engine.exclusive(async (run) => {
    await run(VERSIONS_TABLE.compile(db));
    const newest = sql`SELECT version, compatible_with FROM schema_versions ORDER BY version DESC LIMIT 1`;
    const [row] = await run(newest.compile(db));
    const { version, compatible_with: oldest } = row === undefined ? { version: 0, compatible_with: 0 } : Version.parse(row);
    if (oldest > ownVersion) {
      throw new StoreTooNew(
        `the store has schema ${version}, of a newer release; this release has schema ${ownVersion}. Run the newer release, or restore a backup`,
      );
    }
    for (const migration of migrations.filter((each) => each.version > version)) {
      // oxlint-disable no-await-in-loop -- one after the other
      for (const step of migration.up(db, engine.kind)) await run(step.compile());
      const { version: applied, compatibleWith } = migration;
      await run(sql`INSERT INTO schema_versions VALUES (${applied}, ${compatibleWith}, ${new Date().toISOString()})`.compile(db));
      // oxlint-enable no-await-in-loop
    }
  });
}
