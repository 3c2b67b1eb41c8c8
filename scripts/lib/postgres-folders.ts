import { existsSync, readdirSync } from 'node:fs';

const VERSIONS = '/usr/lib/postgresql';

/** Where Debian has the programs of PostgreSQL, of the newest version first; they are not on the path. */
export function postgresFolders(): string[] {
  if (!existsSync(VERSIONS)) return [];
  const versions = readdirSync(VERSIONS).filter((name) => /^\d+$/.test(name));
  return versions.toSorted((one, other) => Number(other) - Number(one)).map((version) => `${VERSIONS}/${version}/bin`);
}
