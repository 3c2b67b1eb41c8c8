/** The steps of one recipe of CONTRIBUTING.md, in order. */
export interface Recipe {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Shell commands that verify the result. */
  readonly commands: readonly string[];
}

export type Edit =
  | { readonly kind: 'new file'; readonly file: string; readonly text: string }
  | { readonly kind: 'below' | 'above' | 'instead of'; readonly file: string; readonly anchor: string; readonly text: string };

const HEADING = /^### Recipe: (?<title>.+)$/;
const NEW_FILE = /^New file `(?<file>[^`]+)`:$/;
const AT_LINE = /^In `(?<file>[^`]+)`, (?<kind>below|above|instead of) the line `(?<anchor>[^`]+)`:$/;
const PROOF = 'Prove it:';

/** Parses the recipes of a page. Throws on a code block without a sentence that says where it belongs. */
export function recipesOf(markdown: string): Recipe[] {
  const sections = markdown.split(/^(?=#{1,3} )/m).filter((section) => HEADING.test(firstLine(section)));
  return sections.map((section) => {
    const title = HEADING.exec(firstLine(section))?.groups?.['title'] ?? '';
    const edits: Edit[] = [];
    const commands: string[] = [];
    for (const [, sentence = '', text = ''] of section.matchAll(/^(.*)\n\n```\w+\n([\s\S]*?)^```$/gm)) {
      const created = NEW_FILE.exec(sentence)?.groups;
      const placed = AT_LINE.exec(sentence)?.groups;
      if (created) edits.push({ kind: 'new file', file: created['file'] ?? '', text });
      else if (placed) {
        const { file = '', kind, anchor = '' } = placed;
        edits.push({ kind: kind === 'below' || kind === 'above' ? kind : 'instead of', file, anchor, text });
      } else if (sentence === PROOF) commands.push(...text.trim().split('\n'));
      else throw new Error(`${title}: no sentence says where this belongs:\n${sentence}\n${text}`);
    }
    const blocks = section.split('\n').filter((line) => line.startsWith('```')).length / 2;
    if (blocks !== edits.length + (commands.length > 0 ? 1 : 0)) throw new Error(`${title}: a block has no sentence before it`);
    if (commands.length === 0) throw new Error(`${title}: nothing proves it`);
    return { title, edits, commands };
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** Applies an edit to the text of a file; `before` is null for a new file. Throws if the edit does not apply. */
export function applyEdit(edit: Edit, before: string | null): string {
  if (edit.kind === 'new file') {
    if (before !== null) throw new Error(`${edit.file} already exists`);
    return edit.text;
  }
  if (before === null) throw new Error(`${edit.file} does not exist`);
  const lines = before.split('\n');
  const at = lines.flatMap((line, index) => (line.trim() === edit.anchor ? [index] : []));
  const [index] = at;
  if (index === undefined || at.length > 1) throw new Error(`${edit.file}: \`${edit.anchor}\` occurs ${at.length} times`);
  const from = edit.kind === 'below' ? index + 1 : index;
  return lines.toSpliced(from, edit.kind === 'instead of' ? 1 : 0, ...edit.text.trimEnd().split('\n')).join('\n');
}
