import { folded, searchWords } from '@sightline/schema/rules/search.ts';
import { Marked, type Token, type Tokens } from 'marked';
import { DOCS_PATH } from '../../config/config.ts';
import { escaped } from './html.ts';
import type { PublishedPage } from './published-pages.ts';

/** A part of a page, from one heading to the next. */
interface Section {
  readonly url: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
}

/** Text folded once: if each search folded all pages, a few searches could block the event loop. */
interface SearchableSection extends Section {
  readonly foldedTitle: string;
  readonly foldedText: string;
}

export interface SearchResult {
  readonly url: string;
  readonly title: string;
  readonly page: string;
  readonly excerpt: string;
}

interface Article {
  readonly title: string;
  readonly html: string;
}

const MAX_RESULTS = 50;
const EXCERPT_LENGTH = 200;

/** The pages as HTML, and a search over their sections. */
export class DocsSite {
  readonly #articles: ReadonlyMap<string, Article>;
  readonly #sections: readonly SearchableSection[];

  constructor(pages: readonly PublishedPage[]) {
    const rendered = pages.map((page) => [page.path, renderedPage(page)] as const);
    this.#articles = new Map(rendered.map(([path, { article }]) => [path, article]));
    this.#sections = rendered.flatMap(([, { sections }]) =>
      sections.map((section) => {
        const { title, page, text } = section;
        return { ...section, foldedTitle: folded(title), foldedText: folded(`${title}\n${page}\n${text}`) };
      }),
    );
  }

  article(path: string): Article | undefined {
    return this.#articles.get(path);
  }

  /** How many sections contain every word, and the first of them. Sections with a word in their heading come first. */
  find(search: string): { readonly count: number; readonly results: readonly SearchResult[] } {
    const words = searchWords(search);
    if (words.length === 0) return { count: 0, results: [] };
    const found = this.#sections.filter(({ foldedText }) => words.every((word) => foldedText.includes(word)));
    const hasWordInTitle = ({ foldedTitle }: SearchableSection): boolean => words.some((word) => foldedTitle.includes(word));
    const results = found
      .toSorted((one, other) => Number(hasWordInTitle(other)) - Number(hasWordInTitle(one)))
      .slice(0, MAX_RESULTS)
      .map(({ url, title, page, text }) => ({ url, title, page, excerpt: excerptOf(text, words) }));
    return { count: found.length, results };
  }
}

function renderedPage({ path, title, markdown }: PublishedPage): { article: Article; sections: readonly Section[] } {
  const ids = new Map<Token, string>();
  const taken = new Map<string, number>();
  const sections: Section[] = [];
  const marked = new Marked({
    renderer: {
      heading(token: Tokens.Heading) {
        return `<h${token.depth} id="${ids.get(token) ?? ''}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        // Wide tables scroll by themselves, by keyboard too.
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>\n${rows}\n</tbody></table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  for (const token of tokens) {
    if (token.type === 'heading') {
      const name = anchorOf(String(token['text']));
      const count = taken.get(name) ?? 0;
      taken.set(name, count + 1);
      const id = count === 0 ? name : `${name}-${count}`;
      ids.set(token, id);
      sections.push({ url: `${DOCS_PATH}/${path}#${id}`, title: plain(String(token['text'])), page: title, text: '' });
    } else {
      const last = sections.pop() ?? { url: `${DOCS_PATH}/${path}`, title, page: title, text: '' };
      sections.push({ ...last, text: `${last.text} ${plain(token.raw)}`.trim() });
    }
  }
  return { article: { title, html: marked.parser(tokens) }, sections };
}

/** The anchor of a heading, as the links between the pages write it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

/** Removes the Markdown syntax of a text. */
function plain(markdown: string): string {
  return (
    markdown
      .replaceAll(/\[(`[^`]*`|[^[\]]*)\]\([^()\s]+\)/g, '$1')
      // Lines that begin or end a block of code, and those below the head of a table.
      .replaceAll(/^ *(?:```.*|\|[ |:-]+)$/gm, '')
      .replaceAll(/[`*]+/g, '')
      .replaceAll(/[|#]+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** The text around the first of the words. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0));
  const start = Number.isFinite(first) && first > EXCERPT_LENGTH ? text.lastIndexOf(' ', first - EXCERPT_LENGTH / 4) + 1 : 0;
  const isCut = start + EXCERPT_LENGTH < text.length;
  const end = isCut ? text.lastIndexOf(' ', start + EXCERPT_LENGTH) : text.length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${isCut ? ' …' : ''}`;
}

/** Search results as list items. */
export function resultsHtml(results: readonly SearchResult[]): string {
  return results
    .map(
      ({ url, title, page, excerpt }) =>
        `<li><a href="${escaped(url)}">${escaped(title)}</a> <small>${escaped(page)}</small><p>${escaped(excerpt)}</p></li>`,
    )
    .join('\n');
}
