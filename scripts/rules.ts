import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';
import { parse } from 'yaml';
import { z } from 'zod';

const MAX_IDS_PER_TITLE = 3;

const place = z.strictObject({
  spec: z.union([z.literal(1), z.literal(2)]),
  section: z.int().min(2).max(9),
});

const stated = {
  id: z.string().regex(/^[a-z0-9]+(\.[a-z0-9]+(-[a-z0-9]+)*)+$/),
  text: z.string().min(1),
};
const required = z.strictObject({ ...stated, ...place.shape, also: z.array(place).min(1).optional() });
const documented = z.strictObject({ ...stated, page: z.string().regex(/^docs\/[a-z-]+\.md$/) });
const rule = z.union([required, documented]);

const rulesFile = z.strictObject({ rules: z.array(rule).min(1) });

export type Rule = z.infer<typeof rule>;

export interface Citation {
  file: string;
  /** Counted from 1. */
  line: number;
  title: string;
  /** The rule ids in the title, each once, in their order. */
  ids: string[];
}

export interface Report {
  /** A line of text for each problem. */
  problems: string[];
  cited: number;
  total: number;
  /** Rules without a test, by area (the first part of an id), in the order of the rules. */
  uncited: Map<string, string[]>;
}

/** Parses docs/rules.yml. Throws if the text is not YAML, or a rule does not have the keys of one. */
export function parseRules(yaml: string): Rule[] {
  return rulesFile.parse(parse(yaml)).rules;
}

interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  );
}

/** The names of a callee from its root: ['it', 'each'] for it.each(rows). */
function calleeNames(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  switch (callee.type) {
    case 'Identifier':
      return typeof callee.name === 'string' ? [callee.name] : [];
    case 'MemberExpression': {
      const object = calleeNames(callee.object);
      // Without a named root, /x/.test('…') would pass for a test.
      return object.length === 0 ? [] : [...object, ...calleeNames(callee.property)];
    }
    case 'CallExpression':
      return calleeNames(callee.callee);
    case 'TaggedTemplateExpression':
      return calleeNames(callee.tag);
    default:
      return [];
  }
}

function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  // An interpolated value is unknown here. `$` in its place prevents that the texts on both sides join to an id.
  return node.quasis.map((quasi) => z.object({ value: z.object({ cooked: z.string() }) }).parse(quasi).value.cooked).join('$');
}

function idsIn(title: string): string[] {
  const tokens = [...title.matchAll(/\[([^[\]]*)\]/g)].flatMap(([, inner = '']) => inner.split(','));
  return [...new Set(tokens.map((token) => token.trim()).filter((token) => /^[a-z0-9]+(\.[a-z0-9-]+)+$/.test(token)))];
}

/**
 * The titles of it, test, test.step and describe calls that cite rules. Calls marked skip, todo or fixme, and what is inside
 * them, are left out: they cannot fail. Throws when the source does not parse.
 */
export function citationsIn(source: string, file: string): Citation[] {
  const found: Citation[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && Array.isArray(value.arguments)) {
      const [root = '', ...modifiers] = calleeNames(value.callee);
      if (root === 'it' || root === 'test' || root === 'describe') {
        if (modifiers.some((name) => ['skip', 'todo', 'fixme'].includes(name))) return;
        const title = literalText(value.arguments[0]) ?? '';
        const ids = idsIn(title);
        if (ids.length > 0) found.push({ file, line: source.slice(0, value.start).split('\n').length, title, ids });
      }
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

export function check(rules: readonly Rule[], citations: readonly Citation[]): Report {
  const problems: string[] = [];
  const known = new Set<string>();
  for (const { id } of rules) {
    if (known.has(id)) problems.push(`duplicate rule id ${id}`);
    known.add(id);
  }
  const cited = new Set<string>();
  for (const { file, line, ids } of citations) {
    if (ids.length > MAX_IDS_PER_TITLE) {
      problems.push(`${file}:${line} cites ${ids.length} rules, at most ${MAX_IDS_PER_TITLE} are allowed`);
    }
    for (const id of ids) {
      if (known.has(id)) cited.add(id);
      else problems.push(`${file}:${line} cites the unknown rule ${id}`);
    }
  }
  const uncited = new Map<string, string[]>();
  for (const id of known) {
    if (cited.has(id)) continue;
    const area = id.slice(0, id.indexOf('.'));
    uncited.set(area, [...(uncited.get(area) ?? []), id]);
  }
  return { problems, cited: cited.size, total: known.size, uncited };
}

/** One line for each area: its name, and its uncited ids without the name. */
export function uncitedLines(uncited: Report['uncited']): string[] {
  return [...uncited].map(([area, ids]) => `  ${area} (${ids.length}): ${ids.map((id) => id.slice(area.length + 1)).join(' ')}`);
}

function main(root: string): number {
  const rules = parseRules(readFileSync(join(root, 'docs/rules.yml'), 'utf8'));
  // Not from git: a file counts before it is committed, and the check needs no git.
  const files = globSync('**/*.{test.ts,test.tsx,spec.ts,play.ts}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist'].includes(name.split('/').at(-1) ?? ''),
  }).toSorted();
  const unreadable: string[] = [];
  const citations = files.flatMap((file) => {
    try {
      return citationsIn(readFileSync(join(root, file), 'utf8'), file);
    } catch (error) {
      unreadable.push(`${file} cannot be parsed: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  const report = check(rules, citations);
  if (report.uncited.size > 0) console.log(['uncited rules:', ...uncitedLines(report.uncited)].join('\n'));
  console.log(`rules: ${report.cited} of ${report.total} cited by ${files.length} test files`);
  const problems = [...unreadable, ...report.problems];
  for (const problem of problems) console.error(`rules: ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = main(join(import.meta.dirname, '..'));
