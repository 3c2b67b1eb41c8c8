import { readdir, readFile } from 'node:fs/promises';
import { marked } from 'marked';
import { DOCS_PATH } from '../../config/config.ts';
import { onceResolved } from '../../util/once.ts';

const ROOT = new URL('../../../../', import.meta.url);
export const SCHEMA_PATH = '/schema.graphql';
const SCHEMA_FILE = 'schema/published/schema.graphql';

export const GROUPS = ['Guides', 'Reference', 'Examples'] as const;

/** A page for users of the API. */
export interface PublishedPage {
  readonly group: (typeof GROUPS)[number];
  /** Path below the documentation's, without a leading slash. */
  readonly path: string;
  readonly title: string;
  /** Links lead to other published pages. A link to anything else is replaced by its text. */
  readonly markdown: string;
}

/** Files of the repository that are published, by their paths below the documentation's. Everything else stays unpublished. */
export const GUIDES: readonly (readonly [file: string, path: string])[] = [
  ['docs/api.md', 'api'],
  ['docs/clients.md', 'clients'],
  ['docs/history-for-tools.md', 'history'],
  ['docs/webhooks.md', 'webhooks'],
  ['docs/errors.md', 'errors'],
  ['docs/push-channels.md', 'channels'],
  ['docs/provider-endpoints.md', 'endpoints'],
  ['schema/README.md', 'package'],
  ['CHANGELOG.md', 'changelog'],
];
const EXAMPLE = /\.(?:md|py|sh|ts)$/;
const LANGUAGES: Readonly<Record<string, string>> = { py: 'py', sh: 'sh', ts: 'ts' };

interface Source {
  readonly file: string;
  readonly path: string;
  readonly group: PublishedPage['group'];
}

export async function readSchema(): Promise<string> {
  return readFile(new URL(SCHEMA_FILE, ROOT), 'utf8');
}

/** The pages, in the order of the contents. Read at the first call: to parse all of them takes too long for each request. */
export const readPages = onceResolved(async (): Promise<readonly PublishedPage[]> => {
  const reference = (await readdir(new URL('docs/schema/', ROOT))).toSorted(readmeFirst);
  const examples = (await readdir(new URL('examples/', ROOT))).filter((name) => EXAMPLE.test(name)).toSorted(readmeFirst);
  const sources: readonly Source[] = [
    ...GUIDES.map(([file, path]) => ({ file, path, group: 'Guides' as const })),
    ...reference.map((name) => ({ file: `docs/schema/${name}`, path: pathOf('schema', name), group: 'Reference' as const })),
    ...examples.map((name) => ({ file: `examples/${name}`, path: pathOf('examples', name), group: 'Examples' as const })),
  ];
  const paths = new Map(sources.map(({ file, path }) => [`/${file}`, `${DOCS_PATH}/${path}`]));
  for (const folder of ['docs/schema', 'examples'])
    paths.set(`/${folder}`, `${DOCS_PATH}/${folder.slice(folder.lastIndexOf('/') + 1)}`);
  paths.set(`/${SCHEMA_FILE}`, SCHEMA_PATH);
  return Promise.all(
    sources.map(async ({ file, path, group }) => {
      const text = await readFile(new URL(file, ROOT), 'utf8');
      if (!file.endsWith('.md')) {
        const name = file.slice(file.lastIndexOf('/') + 1);
        return {
          group,
          path,
          title: name,
          markdown: `# ${name}\n\n\`\`\`${LANGUAGES[name.slice(name.lastIndexOf('.') + 1)] ?? ''}\n${text}\`\`\`\n`,
        };
      }
      const [heading = ''] = text.split('\n', 1);
      return { group, path, title: heading.replace(/^# (?:Schema: )?/, ''), markdown: withPublishedLinks(text, file, paths) };
    }),
  );
});

function readmeFirst(one: string, other: string): number {
  return Number(other === 'README.md') - Number(one === 'README.md') || (one < other ? -1 : 1);
}

function pathOf(folder: string, name: string): string {
  return name === 'README.md' ? folder : `${folder}/${name.replace(/\.md$/, '')}`;
}

function withPublishedLinks(markdown: string, file: string, paths: ReadonlyMap<string, string>): string {
  const links = new Map<string, string>();
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type !== 'link' || /^(?:https?:|mailto:|#)/.test(String(token['href']))) return;
    const { pathname, hash } = new URL(String(token['href']), `file:///${file}`);
    const path = paths.get(pathname.replace(/\/$/, ''));
    links.set(token.raw, path === undefined ? String(token['text']) : `[${String(token['text'])}](${path}${hash})`);
  });
  return [...links].reduce((text, [from, to]) => text.replaceAll(from, () => to), markdown);
}
