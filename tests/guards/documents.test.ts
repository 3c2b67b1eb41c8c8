import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

const PAGES = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: ROOT }).toSorted();
const FILES = globSync('**/*', {
  cwd: ROOT,
  withFileTypes: true,
  exclude: (entry) => /^(node_modules|dist|\.git|\.cache|\.data)$/.test(entry.name),
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length - 1));

/** Generated files and folders. */
const GENERATED = /^(?:\.data|node_modules|\.cache|(?:\w+\/)*dist)\/?$/;
const ENDINGS = 'ts|tsx|mjs|js|md|yml|yaml|json|graphql|sdl|css|html|template|svg|png|py|sh';
const PATH = new RegExp(`^[\\w.@*<>/{},-]*(?:/|\\.(?:${ENDINGS}))$`);

const proseOf = (page: string) => readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');

/** Paths of files and folders in a page: in backticks, with an extension or a trailing slash. */
function pathsIn(page: string): string[] {
  const text = proseOf(page).replaceAll(/^New file .*$/gm, '');
  return [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, code = '']) => (PATH.test(code) && !/^[/.*]/.test(code) ? [code] : []));
}

/** Pages may omit leading folders. */
function isThere(path: string): boolean {
  if (GENERATED.test(path)) return true;
  const pattern = path
    .replaceAll(/[.]/g, '\\.')
    .replaceAll(/<\w+>|\*/g, '[^/]+')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  const wanted = new RegExp(path.endsWith('/') ? `/${pattern}` : `/${pattern}$`);
  return FILES.some((file) => wanted.test(file));
}

it('every file and folder that a page names exists', () => {
  const gone = PAGES.flatMap((page) =>
    pathsIn(page)
      .filter((path) => !isThere(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(gone).toEqual([]);
});

it('every link of a page has a target', () => {
  const broken = PAGES.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
      if (!existsSync(target)) return [`${page}: ${link}`];
      return anchor === undefined || anchorsOf(target).has(anchor) ? [] : [`${page}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

/** Anchors of the headings. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}
