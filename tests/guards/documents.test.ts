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

/** What programs write where they run. */
const MADE = /^(?:\.data|node_modules|\.cache|(?:\w+\/)*dist)\/?$/;
const ENDINGS = 'ts|tsx|mjs|js|md|yml|yaml|json|graphql|sdl|css|html|template|svg|png|py|sh';
const PATH = new RegExp(`^[\\w.@*<>/{},-]*(?:/|\\.(?:${ENDINGS}))$`);

const proseOf = (page: string) => readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');

/** What a page calls a file or a folder of ours: in backticks, with an ending or a slash at its end. */
function pathsIn(page: string): string[] {
  const text = page === 'CONTRIBUTING.md' ? proseOf(page).replaceAll(/^New file .*$/gm, '') : proseOf(page);
  return [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, code = '']) => (PATH.test(code) && !/^[/.*]/.test(code) ? [code] : []));
}

/** Pages may leave out the first folders where it is clear whose file they speak of. */
function isThere(path: string): boolean {
  if (MADE.test(path)) return true;
  const pattern = path
    .replaceAll(/[.]/g, '\\.')
    .replaceAll(/<\w+>|\*/g, '[^/]+')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  const wanted = new RegExp(path.endsWith('/') ? `/${pattern}` : `/${pattern}$`);
  return FILES.some((file) => wanted.test(file));
}

it('every file and folder that a page names is there', () => {
  const gone = PAGES.flatMap((page) =>
    pathsIn(page)
      .filter((path) => !isThere(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(gone).toEqual([]);
});

it('every link of a page leads somewhere', () => {
  const broken = PAGES.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
      if (!existsSync(target)) return [`${page}: ${link}`];
      return anchor === undefined || headingsOf(target).has(anchor) ? [] : [`${page}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

/** Headings as they are linked to. */
function headingsOf(file: string): ReadonlySet<string> {
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
