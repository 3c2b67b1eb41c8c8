import { DOCS_PATH } from '../../config/config.ts';
import { GROUPS, type PublishedPage, SCHEMA_PATH } from './published-pages.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For elements and attributes of HTML and XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

interface Frame {
  readonly pages: readonly PublishedPage[];
  readonly title: string;
  /** Path of the shown page; null for others. */
  readonly path: string | null;
  readonly search: string;
  readonly supportEmail: string;
  readonly content: string;
}

/** A page of the documentation: contents, search and support around `content`. It needs no script. */
export function framed({ pages, title, path, search, supportEmail, content }: Frame): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)} – Sightline API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${DOCS_PATH}/docs.css" />
    <link rel="alternate" type="application/atom+xml" title="Changes of the schema" href="${DOCS_PATH}/changes.atom" />
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header>
      <a class="name" href="${DOCS_PATH}">Sightline API</a>
      <form action="${DOCS_PATH}/search" role="search">
        <input type="search" name="q" maxlength="100" value="${escaped(search)}" placeholder="Search" aria-label="Search the documentation" />
        <button>Search</button>
      </form>
      <a class="to-contents" href="#contents">Contents</a>
      <a href="/">Dashboard</a>
    </header>
    <div class="columns">
      <nav id="contents" aria-label="Documentation" tabindex="-1">
${GROUPS.map((group) => contents(group, pages, path)).join('\n')}
      </nav>
      <main id="content" tabindex="-1">
${content}
        <footer>Questions? Write to <a href="mailto:${escaped(supportEmail)}">${escaped(supportEmail)}</a>.</footer>
      </main>
    </div>
  </body>
</html>
`;
}

function contents(group: PublishedPage['group'], pages: readonly PublishedPage[], shown: string | null): string {
  const links = pages
    .filter((page) => page.group === group)
    .map(
      ({ path, title }) =>
        `<li><a href="${DOCS_PATH}/${path}"${path === shown ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`,
    );
  if (group === 'Reference') links.unshift(`<li><a href="${SCHEMA_PATH}">schema.graphql</a></li>`);
  return `<h2>${group}</h2><ul>${links.join('')}</ul>`;
}

export const STYLES = `:root { color-scheme: light dark; --line: light-dark(#d9dce3, #383c46); --soft: light-dark(#565d6d, #a9afbd); --ground: light-dark(#f6f7f9, #1c1e24); --link: light-dark(#1d4ed8, #93b4ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#fff, #131519); color: light-dark(#16181d, #eceef2); overflow-wrap: break-word; }
a { color: var(--link); }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); }
.name { font-weight: 600; color: inherit; text-decoration: none; padding: 0.5rem 0; }
form { display: flex; gap: 0.5rem; flex: 1 1 16rem; max-width: 32rem; }
input, button { font: inherit; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: inherit; }
input { flex: 1; min-width: 0; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; padding: 0.5rem; background: var(--ground); }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); max-width: 76rem; margin: 0 auto; }
nav { padding: 1rem; border-right: 1px solid var(--line); font-size: 0.9rem; }
nav h2 { font-size: 0.8rem; margin: 1rem 0 0.25rem; color: var(--soft); font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 0.25rem 0.5rem; border-radius: 4px; color: inherit; text-decoration: none; }
nav li a:hover { background: var(--ground); }
nav [aria-current] { background: var(--ground); font-weight: 600; }
.to-contents { display: none; }
main { padding: 1rem 2rem 4rem; outline: none; }
h1 { line-height: 1.25; } h2 { margin-top: 2.5rem; line-height: 1.3; } h3 { margin-top: 2rem; }
:target { scroll-margin-top: 1rem; }
code { font: 0.9em/1.5 ui-monospace, monospace; background: var(--ground); border-radius: 3px; padding: 0.1em 0.25em; }
pre { overflow: auto; background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem 1rem; }
pre code { padding: 0; background: none; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { border-bottom: 1px solid var(--line); padding: 0.4rem 0.75rem 0.4rem 0; text-align: left; vertical-align: top; }
td:last-child { min-width: 16rem; }
.found { list-style: none; padding: 0; } .found p { margin: 0.25rem 0 1rem; color: var(--soft); } small { color: var(--soft); }
footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); }
@media (max-width: 47.9rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .to-contents { display: inline; } header > a { padding: 0.6rem 0; }
  nav { order: 1; border-right: 0; border-top: 1px solid var(--line); } nav li a { padding: 0.6rem 0.5rem; }
  main { padding: 1rem 1rem 3rem; }
}
`;
