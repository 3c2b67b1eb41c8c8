import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.ts';

/** Names of the pictures of docs/screens/ that README and the guides show, without the ending. These are tracked, all others are not. */
export function shownPictures(): ReadonlySet<string> {
  const pages = globSync(['README.md', 'docs/*.md'], { cwd: ROOT }).map((page) => readFileSync(join(ROOT, page), 'utf8'));
  return new Set(pages.flatMap((page) => Array.from(page.matchAll(/\bscreens\/([\w-]+)\.png\)/g), ([, name = '']) => name)));
}
