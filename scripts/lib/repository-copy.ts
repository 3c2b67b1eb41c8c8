import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allFiles } from './changed.ts';
import { WORKSPACE } from './installed-packages.ts';
import { ROOT } from './processes.ts';

/** Copies files of the repository to a new temporary folder. @returns its path */
export async function copyFiles(files: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-copy-'));
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(ROOT, file), join(folder, file), { verbatimSymlinks: true });
  }
  return folder;
}

/** Runs `work` in a copy of the repository with everything installed, and removes the copy. */
export async function inRepositoryCopy<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await copyFiles(await allFiles());
  try {
    for (const part of WORKSPACE) await linkModules(join(ROOT, part), join(folder, part));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Links within the workspace are relative, so copied links point into the copy. Installed packages are shared. */
async function linkModules(from: string, to: string): Promise<void> {
  const modules = join(from, 'node_modules');
  if (!existsSync(modules)) return;
  const copied = join(to, 'node_modules');
  await mkdir(copied, { recursive: true });
  for (const name of await readdir(modules)) {
    if (name === '.pnpm') await symlink(join(modules, name), join(copied, name));
    else await cp(join(modules, name), join(copied, name), { recursive: true, verbatimSymlinks: true });
  }
}
